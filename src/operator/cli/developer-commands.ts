import { eventTypes } from '#postbacks'
import { UsageError, type Given, type Outcome, type Service, type ServiceCommand } from './command.ts'
import { examine } from './examine.ts'
import { forCompany } from './for-company.ts'
import { listen, listeningSecret } from './listen.ts'
import { sendCall } from './send-call.ts'

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
    performAt: listenAsGiven,
  },
  {
    name: 'trigger',
    summary: `sandbox: make an event happen: ${eventTypes.join(', ')}`,
    takes: ['event'],
    mayTake: ['companyId'],
    performAt: trigger,
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
    performAt: examAsGiven,
  },
]

async function listenAsGiven(given: Given, service: Service): Promise<Outcome> {
  const to = addressOf('--forward-to', given.required('forward-to'))
  const after = given.number('after')
  if (after !== undefined && !(Number.isInteger(after) && after >= 0))
    throw new UsageError('--after takes the number of an event, or 0')
  const events = given.list('events')
  for (const type of events ?? []) known(type)
  return forCompany(given, service, (companyId) => listen(service, { companyId, to, after, events }))
}

async function trigger(given: Given, service: Service): Promise<Outcome> {
  const type = known(given.word('event'))
  return forCompany(given, service, async (companyId) => {
    const call = { method: 'POST', path: '/sandbox/v1/trigger', body: { companyId, type } }
    const reply = await sendCall(service.url, service.token, call)
    if (reply.outcome === 'answered') return { exitCode: 0, output: JSON.stringify(reply.body, null, 2) }
    const isWithoutSandbox = reply.reason.endsWith('(404)')
    const complaint = 'events are triggered in the sandbox alone, and this service is none'
    return { exitCode: 1, complaint: isWithoutSandbox ? complaint : reply.reason }
  })
}

async function examAsGiven(given: Given, service: Service): Promise<Outcome> {
  const url = addressOf('an exam', given.word('url'))
  const secret = given.text('secret')
  return forCompany(given, service, (companyId) => {
    const fallback = listeningSecret(service.token, companyId)
    return examine(service, { companyId, url, secret, fallback })
  })
}

function known(type: string): string {
  if (eventTypes.some((one) => one === type)) return type
  throw new UsageError(`there is no event "${type}": ${eventTypes.join(', ')}`)
}

function addressOf(what: string, text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text
  throw new UsageError(`${what} takes an http or https address, and was given "${text}"`)
}
