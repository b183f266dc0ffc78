import type { Json } from '#kernel/json'
import { UsageError, type Command, type CommandArguments } from './command.ts'

const webhook = '/operator/v1/companies/{companyId}/webhook'

export const webhookCommands: Command[] = [
  {
    name: 'webhook set',
    summary: 'set the webhook of a company; the signing secret is shown the first time',
    call: `PUT ${webhook}`,
    options: {
      endpoint: { value: 'url', help: 'URL that receives events' },
      events: { value: 'invoice.paid,...', help: 'event types to send' },
      basic: { value: 'name:password', help: 'credentials for basic authentication' },
      bearer: { value: 'token', help: 'bearer token for authentication' },
      header: { value: 'Name:value', help: 'header for authentication' },
    },
    body: (given) => ({
      url: given.required('endpoint'),
      eventTypes: parseEventTypes(given),
      auth: parseAuth(given),
    }),
  },
  {
    name: 'webhook show',
    summary: 'show the webhook of a company and its event types',
    call: `GET ${webhook}`,
  },
  {
    name: 'webhook deliveries',
    summary: 'list webhook deliveries and their status',
    call: `GET ${webhook}/deliveries`,
    options: {
      event: { value: 'eventId', help: 'only this event' },
      status: { value: 'parked', help: 'only pending, delivered, parked or dropped' },
      limit: { value: '25', help: 'number of results' },
      cursor: { value: 'cursor', help: 'nextCursor of the previous page' },
    },
    query: (given) => ({
      eventId: given.text('event'),
      status: given.text('status'),
      limit: given.text('limit'),
      cursor: given.text('cursor'),
    }),
  },
  {
    name: 'webhook replay',
    summary: 'deliver an event again, or all parked events',
    call: `POST ${webhook}/replay`,
    options: {
      event: { value: 'eventId', help: 'this event' },
      parked: { help: 'all parked events' },
    },
    body: toReplayBody,
  },
  {
    name: 'webhook rotate-secret',
    summary: 'replace the signing secret; the new one is shown only once',
    call: `POST ${webhook}/rotate-secret`,
  },
  {
    name: 'webhook delete',
    summary: 'delete the webhook of a company',
    call: `DELETE ${webhook}`,
  },
]

function parseEventTypes(given: CommandArguments): string[] {
  given.required('events')
  return given.list('events') ?? []
}

function parseAuth(given: CommandArguments): Json | undefined {
  const basic = given.text('basic')
  const token = given.text('bearer')
  const header = given.text('header')
  if ([basic, token, header].filter((auth) => auth !== undefined).length > 1)
    throw new UsageError('give only one of --basic, --bearer and --header')
  if (token !== undefined) return { type: 'bearer', token }
  if (basic !== undefined) {
    const [username, password] = parsePair('basic', basic)
    return { type: 'basic', username, password }
  }
  if (header === undefined) return undefined
  const [name, value] = parsePair('header', header)
  return { type: 'header', name, value: value.trim() }
}

function parsePair(option: string, text: string): [string, string] {
  const colon = text.indexOf(':')
  if (colon < 1) throw new UsageError(`--${option} takes two parts joined by a colon`)
  return [text.slice(0, colon), text.slice(colon + 1)]
}

function toReplayBody(given: CommandArguments): Record<string, Json> {
  const eventId = given.text('event')
  if ((eventId !== undefined) === given.isSet('parked'))
    throw new UsageError('give either --event or --parked')
  return eventId === undefined ? { status: 'parked' } : { eventId }
}
