import type { Json } from '#kernel/json'
import { UsageError, type Command, type CommandArguments, type Option } from './command.ts'

const companyOptions: Record<string, Option> = {
  name: { value: 'name', help: 'name of the company' },
  email: { value: 'email', help: 'email address of the company' },
  state: { value: 'TX', help: 'US state of the company; it decides the surcharge law' },
  zip: { value: '75201', help: 'ZIP code of the company' },
  'time-zone': { value: 'America/Chicago', help: 'time zone of due dates (default UTC)' },
  products: { value: 'cc,ach', help: 'payment rails (default both)' },
  surcharge: { value: '3', help: 'percent added to card payments, at most 3.00; "off" adds nothing' },
  'surcharge-label': { value: 'label', help: 'label of the surcharge' },
  'client-postback-url': { value: 'url', help: 'URL that receives transaction outcomes' },
  'form-origins': {
    value: 'https://shop.example,...',
    help: 'origins of pages that may show the secure form; "off" removes all',
  },
  processor: {
    value: 'stripe.json',
    help: 'processor of its payments: "sandbox", or a file with the keys of an account',
  },
  settings: { value: 'json', help: 'any part of the settings, such as {"receipts":false}' },
}

const removableOptions: Record<string, Option> = {
  'client-postback-url': {
    value: 'url',
    help: 'URL that receives transaction outcomes; "off" removes it',
  },
}

const leaveOptions: Record<string, Option> = {
  leave: {
    value: 'unreachable',
    help: 'with --processor: leave the current account, which must refuse its own keys; its saved methods and open payments are lost',
  },
}

const limitOptions: Record<string, Option> = {
  'requests-per-second': { value: '25', help: 'requests allowed per second' },
  burst: { value: '50', help: 'requests allowed at once' },
  'monthly-quota': { value: '2000000', help: 'requests allowed per month' },
}

const pageOptions: Record<string, Option> = {
  limit: { value: '25', help: 'number of results' },
  cursor: { value: 'cursor', help: 'nextCursor of the previous page' },
}

const toPageQuery = (given: CommandArguments) => ({
  limit: given.text('limit'),
  cursor: given.text('cursor'),
})

export const companyCommands: Command[] = [
  {
    name: 'company create',
    summary: 'create a company; its first credentials are shown only once',
    call: 'POST /operator/v1/companies',
    options: companyOptions,
    body: (given) => ({ ...toCompanyBody(given), name: given.required('name') }),
  },
  {
    name: 'company show',
    summary: 'show a company',
    call: 'GET /operator/v1/companies/{companyId}',
  },
  {
    name: 'company change',
    summary: 'change a company; options left out stay unchanged',
    call: 'PATCH /operator/v1/companies/{companyId}',
    options: { ...companyOptions, ...removableOptions, ...leaveOptions, ...limitOptions },
    body: (given) => ({
      ...toCompanyBody(given),
      processor: parseProcessorMove(given),
      clientPostbackUrl: parsePostbackUrl(given),
      limits: parseLimits(given),
    }),
  },
  {
    name: 'company list',
    summary: 'list the companies, newest first',
    call: 'GET /operator/v1/companies',
    options: pageOptions,
    query: toPageQuery,
  },
  {
    name: 'company suspend',
    summary: 'suspend a company: refuse all requests of it and its payers, and start nothing new',
    call: 'POST /operator/v1/companies/{companyId}/suspend',
  },
  {
    name: 'company resume',
    summary: 'resume a suspended company',
    call: 'POST /operator/v1/companies/{companyId}/resume',
  },
  {
    name: 'key list',
    summary: 'list the API keys of a company and their last use, newest first',
    call: 'GET /operator/v1/companies/{companyId}/api-keys',
    options: pageOptions,
    query: toPageQuery,
  },
  {
    name: 'key issue',
    summary: 'issue an API key; it is shown only once',
    call: 'POST /operator/v1/companies/{companyId}/api-keys',
    options: {
      role: { value: 'admin', help: 'admin (default), clerk or read_only' },
      name: { value: 'name', help: 'purpose of the key' },
      'expires-at': {
        value: '2027-01-31T12:00Z',
        help: 'time from which the key and its sessions are refused',
      },
    },
    body: (given) => ({
      role: given.text('role'),
      name: given.text('name'),
      expiresAt: given.text('expires-at'),
    }),
  },
  {
    name: 'key revoke',
    summary: 'revoke an API key and end its sessions',
    call: 'DELETE /operator/v1/companies/{companyId}/api-keys/{keyId}',
  },
  {
    name: 'hpp-token rotate',
    summary: 'replace the token that creates hosted pages; the new one is shown only once',
    call: 'POST /operator/v1/companies/{companyId}/hpp-token/rotate',
    options: {
      'grace-seconds': {
        value: '3600',
        help: 'how long the previous token still works (default 0, at most a week)',
      },
    },
    body: (given) => ({ graceSeconds: given.number('grace-seconds') }),
  },
  {
    name: 'client-postback rotate-secret',
    summary: 'replace the signing secret of client postbacks; the new one is shown only once',
    call: 'POST /operator/v1/companies/{companyId}/client-postback/rotate-secret',
  },
]

function toCompanyBody(given: CommandArguments): Record<string, Json | undefined> {
  return {
    name: given.text('name'),
    email: given.text('email'),
    state: given.text('state'),
    zip: given.text('zip'),
    timeZone: given.text('time-zone'),
    products: given.list('products'),
    surcharge: parseSurcharge(given),
    clientPostbackUrl: given.text('client-postback-url'),
    formOrigins: given.text('form-origins') === 'off' ? [] : given.list('form-origins'),
    processor: parseProcessor(given),
    settings: parseJsonOption(given, 'settings'),
  }
}

// Keys are read from a file, because other users of the machine can see the command line.
function parseProcessor(given: CommandArguments): Json | undefined {
  return given.text('processor') === 'sandbox' ? { kind: 'sandbox' } : given.jsonFile('processor')
}

function parseProcessorMove(given: CommandArguments): Json | undefined {
  const [processor, leave] = [parseProcessor(given), given.text('leave')]
  if (leave === undefined) return processor
  if (processor === undefined) throw new UsageError('--leave needs --processor too')
  return { ...Object(processor), leave }
}

function parsePostbackUrl(given: CommandArguments): Json | undefined {
  const url = given.text('client-postback-url')
  return url === 'off' ? null : url
}

function parseSurcharge(given: CommandArguments): Json | undefined {
  const label = given.text('surcharge-label')
  if (given.text('surcharge') === 'off') return { enabled: false, percentage: 0 }
  const percentage = given.number('surcharge')
  if (percentage === undefined && label !== undefined)
    throw new UsageError('--surcharge-label needs --surcharge too')
  if (percentage === undefined) return undefined
  return { enabled: true, percentage, ...(label === undefined ? {} : { label }) }
}

function parseLimits(given: CommandArguments): Json | undefined {
  const sent: Record<string, number | undefined> = {
    requestsPerSecond: given.number('requests-per-second'),
    burst: given.number('burst'),
    monthlyQuota: given.number('monthly-quota'),
  }
  const set = Object.entries(sent).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return set.length > 0 ? Object.fromEntries(set) : undefined
}

function parseJsonOption(given: CommandArguments, option: string): Json | undefined {
  const text = given.text(option)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`--${option} takes JSON, not "${text}"`)
  }
}
