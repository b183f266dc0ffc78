import { eventTypes } from '#postbacks'
import {
  UsageError,
  type CommandArguments,
  type Outcome,
  type Service,
  type ServiceCommand,
} from './command.ts'
import { checkConformance } from './check-conformance.ts'
import { performForCompany } from './for-company.ts'
import { listen, deriveListenSecret } from './listen.ts'
import { sendRequest } from './send-request.ts'

/** The commands for developers of a webhook receiver. */
export const developerCommands: ServiceCommand[] = [
  {
    name: 'listen',
    summary: "forward a company's events to a receiver as they happen, signed; Ctrl-C ends it",
    mayTake: ['companyId'],
    options: {
      'forward-to': { value: 'url', help: 'where events are posted' },
      events: { value: 'invoice.paid,...', help: 'only these' },
      after: {
        value: 'sequence',
        help: 'begin behind this event; 0 with the first (default: with the next)',
      },
    },
    performAt: runListen,
  },
  {
    name: 'trigger',
    summary: `sandbox: make an event happen: ${eventTypes.join(', ')}`,
    takes: ['event'],
    mayTake: ['companyId'],
    performAt: triggerEvent,
  },
  {
    name: 'exam',
    summary: 'send a receiver what it must survive, and tell what it does not',
    takes: ['url'],
    mayTake: ['companyId'],
    options: {
      secret: {
        value: 'whsec_...',
        help: "what the receiver checks with (default: the webhook's at its address, else that of florin listen)",
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
    const complaint = 'events are triggered in the sandbox alone, and this service is none'
    return { exitCode: 1, complaint: isWithoutSandbox ? complaint : reply.reason }
  })
}

async function runConformanceCheck(given: CommandArguments, service: Service): Promise<Outcome> {
  const url = parseHttpUrl('an exam', given.word('url'))
  const secret = given.text('secret')
  return performForCompany(given, service, (companyId) => {
    const fallback = deriveListenSecret(service.token, companyId)
    return checkConformance(service, { companyId, url, secret, fallback })
  })
}

function parseEventType(type: string): string {
  if (eventTypes.some((one) => one === type)) return type
  throw new UsageError(`there is no event "${type}": ${eventTypes.join(', ')}`)
}

function parseHttpUrl(what: string, text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text
  throw new UsageError(`${what} takes an http or https address, and was given "${text}"`)
}
