import type { Json } from '#kernel/json'
import { UsageError, type Command, type CommandArguments, type Option } from './command.ts'

const companyOptions: Record<string, Option> = {
  name: { value: 'name', help: "the company's name" },
  email: { value: 'email', help: 'where it is reached' },
  state: { value: 'TX', help: 'the US state it is in; surcharge law follows it' },
  zip: { value: '75201', help: 'its ZIP code' },
  'time-zone': { value: 'America/Chicago', help: 'where its due dates end (default UTC)' },
  products: { value: 'cc,ach', help: 'the rails it can be paid on (default both)' },
  surcharge: { value: '3', help: 'percent added to card payments, at most 3.00; "off" adds nothing' },
  'surcharge-label': { value: 'label', help: 'what the surcharge is called' },
  'client-postback-url': { value: 'url', help: 'where outcomes of transactions are posted' },
  'form-origins': {
    value: 'https://shop.example,...',
    help: 'the origins of its own pages, on which the secure form may be shown; "off" removes all',
  },
  processor: {
    value: 'stripe.json',
    help: 'the processor that takes its payments: "sandbox", or a file that names the keys of an account',
  },
  settings: { value: 'json', help: 'any part of the settings, such as {"receipts":false}' },
}

const removableOptions: Record<string, Option> = {
  'client-postback-url': {
    value: 'url',
    help: 'where outcomes of transactions are posted; "off" removes it',
  },
}

const leaveOptions: Record<string, Option> = {
  leave: {
    value: 'unreachable',
    help: 'with --processor: gives up the account that it is on, which has to refuse its own keys; what is saved and open there is lost',
  },
}

const limitOptions: Record<string, Option> = {
  'requests-per-second': { value: '25', help: 'how fast it may call' },
  burst: { value: '50', help: 'how many calls it may make at once' },
  'monthly-quota': { value: '2000000', help: 'how many calls it may make a month' },
}

const pageOptions: Record<string, Option> = {
  limit: { value: '25', help: 'how many' },
  cursor: { value: 'cursor', help: 'where the last answer ended' },
}

const toPageQuery = (given: CommandArguments) => ({
  limit: given.text('limit'),
  cursor: given.text('cursor'),
})

/** The commands for companies and their API keys. */
export const companyCommands: Command[] = [
  {
    name: 'company create',
    summary: 'create a company; its first credentials are shown this once',
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
    summary: 'change what is given of a company',
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
    summary: 'refuse all calls of a company and its payers, and begin nothing new for it',
    call: 'POST /operator/v1/companies/{companyId}/suspend',
  },
  {
    name: 'company resume',
    summary: 'have a company go on that was suspended',
    call: 'POST /operator/v1/companies/{companyId}/resume',
  },
  {
    name: 'key list',
    summary: 'list the API keys of a company and when each was used last, newest first',
    call: 'GET /operator/v1/companies/{companyId}/api-keys',
    options: pageOptions,
    query: toPageQuery,
  },
  {
    name: 'key issue',
    summary: 'issue an API key, shown this once',
    call: 'POST /operator/v1/companies/{companyId}/api-keys',
    options: {
      role: { value: 'admin', help: 'admin (default), clerk or read_only' },
      name: { value: 'name', help: 'what it is for' },
      'expires-at': { value: '2027-01-31T12:00Z', help: 'from when it is refused, with its sessions' },
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
    summary: 'replace the token that makes hosted pages; the new one is shown this once',
    call: 'POST /operator/v1/companies/{companyId}/hpp-token/rotate',
    options: {
      'grace-seconds': {
        value: '3600',
        help: 'how long the one before it still holds (default 0, at most a week)',
      },
    },
    body: (given) => ({ graceSeconds: given.number('grace-seconds') }),
  },
  {
    name: 'client-postback rotate-secret',
    summary: 'sign client postbacks with a new secret from now on; it is shown this once',
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
    throw new UsageError(`--${option} takes JSON, and was given "${text}"`)
  }
}
