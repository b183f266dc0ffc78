import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatUrl, loadConfig, startsWorker } from './config.ts'
import { otherVariables, ownVariables } from './check-environment.ts'

test('without an environment it is a sandbox with everything inside', () => {
  expect(loadConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 4000,
    sandboxProcessorPort: 4001,
    environment: 'sandbox',
    databaseUrl: undefined,
    roles: ['api', 'worker', 'processor'],
    worker: 'within',
    limits: 'on',
    trustedProxies: undefined,
  })
})

test('an empty variable counts as unset', () => {
  expect(
    loadConfig({ PORT: '', FLORIN_ROLES: '', DATABASE_URL: '', BASE_URL: '', FLORIN_TRUSTED_PROXIES: '' }),
  ).toEqual(loadConfig({}))
})

test('port 0 picks a free one for the processor too, and so does the last port', () => {
  expect(loadConfig({ PORT: '0' }).sandboxProcessorPort).toBe(0)
  expect(loadConfig({ PORT: '65535' }).sandboxProcessorPort).toBe(0)
  expect(loadConfig({ PORT: '0', SANDBOX_PROCESSOR_PORT: '4001' }).sandboxProcessorPort).toBe(4001)
})

test('a worker beside it tells how it is at the next port, and at a free one where there is none', () => {
  const portOf = (METRICS_PORT: string) => loadConfig({ METRICS_PORT }).workerMetricsPort
  expect(['', '0', '4010', '65535'].map(portOf)).toEqual([undefined, 0, 4011, 0])
})

test('a worker has no port that its service has', () => {
  const beside = { FLORIN_WORKER: 'beside', PORT: '4000' }
  for (const METRICS_PORT of ['3999', '4000'])
    expect(() => loadConfig({ ...beside, METRICS_PORT })).toThrow(/^METRICS_PORT \d+ leaves the worker \d+/)
  expect(loadConfig({ ...beside, METRICS_PORT: '4001' }).workerMetricsPort).toBe(4002)
})

test('a process that serves requests starts a worker on request; one that only works starts none', () => {
  const rolesOf = (FLORIN_ROLES: string, FLORIN_WORKER: string) => {
    return startsWorker(loadConfig({ FLORIN_ROLES, FLORIN_WORKER }))
  }
  expect(rolesOf('api,worker', 'beside')).toBe(true)
  expect(rolesOf('worker', 'beside')).toBe(false)
  expect(rolesOf('worker', 'within')).toBe(false)
  expect(() => rolesOf('api', 'beside')).toThrow(
    'FLORIN_WORKER=beside is for a process with the role worker, and FLORIN_ROLES is "api"',
  )
})

test('patience is as usual where nothing is said, and a whole number of times that otherwise', () => {
  expect(['', '1', '10', '100'].map((FLORIN_PATIENCE) => loadConfig({ FLORIN_PATIENCE }).patience)).toEqual([
    1, 1, 10, 100,
  ])
  for (const FLORIN_PATIENCE of ['0', '2.5', '101', '-1', 'much'])
    expect(() => loadConfig({ FLORIN_PATIENCE })).toThrow(/^FLORIN_PATIENCE must be a whole number/)
})

test('roles are kept once and in one order', () => {
  expect(loadConfig({ FLORIN_ROLES: ' worker,api, worker' }).roles).toEqual(['api', 'worker'])
})

test('addresses are kept without a slash at their end', () => {
  const { baseUrl, processorUrl } = loadConfig({
    BASE_URL: 'https://a.example//',
    PROCESSOR_URL: 'http://b:1/',
  })
  expect({ baseUrl, processorUrl }).toEqual({ baseUrl: 'https://a.example', processorUrl: 'http://b:1' })
})

test('the address of a socket is an address of a database', () => {
  const DATABASE_URL = 'postgresql://florin@/florin?host=%2Ftmp%2Fsockets'
  expect(loadConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})

test('a database of several hosts is one that takes writes', () => {
  const several = 'postgresql://florin:secret-word@a:5432,b:5433/florin'
  for (const wanted of ['any', 'standby', 'prefer-standby', 'read-only'])
    expect(() => loadConfig({ DATABASE_URL: `${several}?target_session_attrs=${wanted}` })).toThrow(
      /^DATABASE_URL takes target_session_attrs=read-write or primary: (?!.*secret-word)/,
    )
  for (const url of [several, `${several}?target_session_attrs=read-write`])
    expect(loadConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('the processor is shown a token of its own, and never that of the operator', () => {
  const PROCESSOR_TOKEN = 'pt_0123456789abcdef'
  expect(() => loadConfig({ PROCESSOR_TOKEN, FLORIN_OPERATOR_TOKEN: PROCESSOR_TOKEN })).toThrow(
    'PROCESSOR_TOKEN must be another than FLORIN_OPERATOR_TOKEN',
  )
  expect(() => loadConfig({ PROCESSOR_TOKEN: 'short' })).toThrow('PROCESSOR_TOKEN must be at least 16')
  expect(loadConfig({}).processorToken).toBeUndefined()
  expect(loadConfig({ PROCESSOR_TOKEN }).processorToken).toBe(PROCESSOR_TOKEN)
})

test('production has no processor of its own and needs none, and needs its secrets', () => {
  const FLORIN_ENVIRONMENT = 'production'
  expect(() => loadConfig({ FLORIN_ENVIRONMENT })).toThrow(
    'production needs FLORIN_OPERATOR_TOKEN, FLORIN_MASTER_KEY, BASE_URL to be set',
  )
  const whole = {
    FLORIN_ENVIRONMENT,
    FLORIN_OPERATOR_TOKEN: 'op_0123456789abcdefXYZ',
    FLORIN_MASTER_KEY: 'x',
    PROCESSOR_URL: 'https://processor.example',
    PROCESSOR_TOKEN: 'pt_0123456789abcdef',
    BASE_URL: 'https://pay.example',
  }
  expect(() => loadConfig({ ...whole, PROCESSOR_TOKEN: '' })).toThrow('production needs PROCESSOR_TOKEN')
  const { PROCESSOR_URL: _url, PROCESSOR_TOKEN: _token, ...onStripe } = whole
  expect(loadConfig(onStripe)).toMatchObject({
    processorUrl: undefined,
    stripeApiUrl: 'https://api.stripe.com',
  })
  expect(loadConfig(whole).roles).toEqual(['api', 'worker'])
  expect(() => loadConfig({ ...whole, FLORIN_ROLES: 'processor' })).toThrow('for the sandbox only')
})

test('proxies are addresses and ranges, in IPv4 and IPv6', () => {
  const { trustedProxies } = loadConfig({ FLORIN_TRUSTED_PROXIES: '10.0.0.0/8, fd00::1' })
  const trusted = ['10.1.2.3', 'fd00::1', '11.0.0.1', '::1'].map((address) => trustedProxies?.has(address))
  expect(trusted).toEqual([true, true, false, false])
})

test('a gateway of text messages has a key', () => {
  const SMS_URL = 'https://sms.example/v1/send?from=Florin'
  expect(loadConfig({}).sms).toBeUndefined()
  expect(loadConfig({ SMS_SECRET: 'key' }).sms).toBeUndefined()
  expect(loadConfig({ SMS_URL, SMS_SECRET: 'key' }).sms).toEqual({ url: SMS_URL, secret: 'key' })
  expect(() => loadConfig({ SMS_URL })).toThrow('SMS_SECRET is needed where SMS_URL is set')
  expect(() => loadConfig({ SMS_URL: 'tel:secret', SMS_SECRET: 'key' })).toThrow(
    'SMS_URL must be an http:// or https:// address',
  )
})

test('a refused address is not repeated where it may hold a password', () => {
  expect(() => loadConfig({ DATABASE_URL: 'mysql://u:secret@h/d' })).toThrow(
    /^DATABASE_URL must be(?!.*secret)/,
  )
  expect(() => loadConfig({ SMTP_URL: 'u:secret@h' })).toThrow(/^SMTP_URL must be(?!.*secret)/)
})

test('an IPv6 host stands in brackets', () => {
  expect(formatUrl('::1', 4000)).toBe('http://[::1]:4000')
  expect(formatUrl('127.0.0.1', 4000)).toBe('http://127.0.0.1:4000')
})

test('a variable of its own that nobody reads is refused, with the one that was probably meant', () => {
  const refused = (name: string) => expect(() => loadConfig({ [name]: 'x' }))
  refused('FLORIN_OPERATOR_TOKN').toThrow(
    'FLORIN_OPERATOR_TOKN (did you mean FLORIN_OPERATOR_TOKEN?) is no variable of Florin',
  )
  refused('FLORIN_MASTERKEY').toThrow('did you mean FLORIN_MASTER_KEY?')
  refused('FLORIN_DATABASE_URL').toThrow('did you mean DATABASE_URL?')
  refused('FLORIN_PORT').toThrow('did you mean PORT?')
  refused('FLORIN_COLOUR').toThrow(/^FLORIN_COLOUR is no variable of Florin: correct it, or take it away$/)
  expect(() => loadConfig({ FLORIN_A: '', FLORIN_B: 'secret-word' })).toThrow(
    /^FLORIN_A, FLORIN_B are no variables of Florin(?!.*secret-word)/,
  )
})

test('what its own programs take, and what a cluster sets beside a service of that name, is no mistake', () => {
  const environment = {
    FLORIN_SEED: '7',
    FLORIN_SOAK_HOURS: '8',
    FLORIN_NOTE_SEEDS: '1',
    FLORIN_TYPED_IN: '/tmp',
    FLORIN_PORT: 'tcp://10.0.0.1:4000',
    FLORIN_PORT_4000_TCP_ADDR: '10.0.0.1',
    FLORIN_SERVICE_HOST: '10.0.0.1',
    FLORIN_DB_SERVICE_PORT: '5432',
  }
  expect(loadConfig(environment)).toEqual(loadConfig({}))
})

test('every variable that is read is known, and no other', () => {
  const text = ['config.ts', 'cell-config.ts']
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n')
  const read = new Set([...text.matchAll(/'([A-Z][A-Z_]*[A-Z])'/g)].map(([, name = '']) => name))
  const ofPrograms = [
    'FLORIN_API_KEY',
    'FLORIN_SIGNING_SECRET',
    'FLORIN_NOTE_SEEDS',
    'FLORIN_SEED',
    'FLORIN_SOAK_HOURS',
    'FLORIN_TYPED_IN',
  ]
  read.delete('NODE_TLS_REJECT_UNAUTHORIZED')
  expect([...read, ...ofPrograms].toSorted()).toEqual([...ownVariables, ...otherVariables].toSorted())
})
