import { eventTypes } from '#postbacks'
import {
  UsageError,
  type CommandArguments,
  type Outcome,
  type Service,
  type ServiceCommand,
} from './command.ts'
import { checkConformance } from './check-conformance.ts'
import { importCommand } from './import/import-command.ts'
import { performForCompany } from './for-company.ts'
import { listen, deriveListenSecret } from './listen.ts'
import { sendRequest } from './send-request.ts'

export const developerCommands: ServiceCommand[] = [
  importCommand,
  {
    name: 'listen',
    summary: 'forward new events of a company to a receiver, signed; Ctrl-C stops it',
    mayTake: ['companyId'],
    options: {
      'forward-to': { value: 'url', help: 'URL that receives events' },
      events: { value: 'invoice.paid,...', help: 'only these event types' },
      after: {
        value: 'sequence',
        help: 'start after this event; 0 starts with the first (default: the next)',
      },
    },
    performAt: runListen,
  },
  {
    name: 'trigger',
    summary: `sandbox: trigger an event: ${eventTypes.join(', ')}`,
    takes: ['event'],
    mayTake: ['companyId'],
    performAt: triggerEvent,
  },
  {
    name: 'exam',
    summary: 'check how a webhook receiver handles difficult requests, and report the failed checks',
    takes: ['url'],
    mayTake: ['companyId'],
    options: {
      secret: {
        value: 'whsec_...',
        help: 'signing secret of the receiver (default: that of the webhook with its URL, else that of florin listen)',
      },
    },
    performAt: runConformanceCheck,
  },
]

async function runListen(given: CommandArguments, service: Service): Promise<Outcome> {
  const to = parseHttpUrl('--forward-to', given.required('forward-to'))
  const after = given.number('after')
  if (after !== undefined && !(Number.isInteger(after) && after >= 0))
    throw new UsageError('--after takes the number of an event, or 0')
  const events = given.list('events')
  for (const type of events ?? []) parseEventType(type)
  return performForCompany(given, service, (companyId) => listen(service, { companyId, to, after, events }))
}

async function triggerEvent(given: CommandArguments, service: Service): Promise<Outcome> {
  const type = parseEventType(given.word('event'))
  return performForCompany(given, service, async (companyId) => {
    const call = { method: 'POST', path: '/sandbox/v1/trigger', body: { companyId, type } }
    const reply = await sendRequest(service.url, service.token, call)
    if (reply.outcome === 'answered') return { exitCode: 0, output: JSON.stringify(reply.body, null, 2) }
    const isWithoutSandbox = reply.reason.endsWith('(404)')
    const complaint = 'this service is not a sandbox: events can be triggered only in a sandbox'
    return { exitCode: 1, complaint: isWithoutSandbox ? complaint : reply.reason }
  })
}

async function runConformanceCheck(given: CommandArguments, service: Service): Promise<Outcome> {
  const url = parseHttpUrl('exam', given.word('url'))
  const secret = given.text('secret')
  return performForCompany(given, service, (companyId) => {
    const fallback = deriveListenSecret(service.token, companyId)
    return checkConformance(service, { companyId, url, secret, fallback })
  })
}

function parseEventType(type: string): string {
  if (eventTypes.some((one) => one === type)) return type
  throw new UsageError(`unknown event "${type}": use one of ${eventTypes.join(', ')}`)
}

function parseHttpUrl(what: string, text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text
  throw new UsageError(`${what} takes an http or https URL, not "${text}"`)
}
