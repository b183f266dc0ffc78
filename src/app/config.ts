import { resolve } from 'node:path'
import { parseTrustedProxies, type TrustedProxies } from '#platform/client-ip'
import type { CellOptions } from '#platform/cells'
import { wantsPrimary } from '#platform/database'
import { stripeApi } from '#processor'
import { refuseUnsafeProduction } from './production-config.ts'
import { checkEnvironment } from './check-environment.ts'
import { loadCells } from './cell-config.ts'

export type Role = 'api' | 'worker' | 'processor'

/** The configuration, read once from the environment. */
export type Config = {
  host: string
  port: number
  /** Undefined: from host and port, once the port is known. */
  baseUrl: string | undefined
  environment: 'sandbox' | 'production'
  dataFolder: string
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** The cells by name; empty where the installation has one database. */
  cells: readonly CellOptions[]
  /** The only cell that this process serves. Undefined: all of them. */
  cell: string | undefined
  /** Undefined: on the server of the service's own database. */
  processorDatabaseUrl: string | undefined
  /** Whether to start on a database whose tables a newer version changed; one version newer is safe. */
  newerDatabase: 'refuse' | 'accept'
  operatorToken: string | undefined
  masterKey: string | undefined
  /** Opens secrets that the previous master key sealed. */
  masterKeyPrevious: string | undefined
  roles: Role[]
  /** Where a process that serves requests runs its background jobs: within it, or in a process that it starts. */
  worker: 'within' | 'beside'
  /** Undefined: the sandbox processor of this process. */
  processorUrl: string | undefined
  /** The URL of Stripe; only a sandbox may use another one than Stripe's own. */
  stripeApiUrl: string
  /** The URL of the secure forms for processors with fields but without pages; undefined: the service's own URL. */
  formUrl: string | undefined
  /** The service's token for the processor; never the operator's. */
  processorToken: string | undefined
  sandboxProcessorPort: number
  /** The port for health and metrics of this process, separate from requests; undefined: none. */
  metricsPort: number | undefined
  /** The port for health and metrics of the worker that this process starts. */
  workerMetricsPort: number | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** The URL that receives text messages, and the key that signs them; undefined: none. */
  sms: { url: string; secret: string } | undefined
  limits: 'on' | 'off'
  /** The factor by which the timeouts of PostgreSQL and of PDF printing are longer than usual. */
  patience: number
  /** Whether the certificates of other servers are checked; an option of Node can disable the check. */
  certificates: 'checked' | 'believed'
  /** Undefined: callers connect without a proxy. */
  trustedProxies: TrustedProxies | undefined
  logLevel: 'info' | 'warn' | 'error' | 'silent'
}

/** The part of the configuration that locates the databases and opens their secrets. */
export type StoreConfig = Pick<
  Config,
  | 'environment'
  | 'dataFolder'
  | 'databaseUrl'
  | 'cells'
  | 'cell'
  | 'processorDatabaseUrl'
  | 'newerDatabase'
  | 'masterKey'
  | 'masterKeyPrevious'
>

const portMax = 65_535

type Environment = Record<string, string | undefined>

const roles: readonly Role[] = ['api', 'worker', 'processor']

/** Reads the environment; throws an error of one sentence for an invalid value. */
export function loadConfig(environment: Environment = process.env): Config {
  const port = parsePort(environment, 'PORT', 4000)
  const metricsPort = environment['METRICS_PORT'] ? parsePort(environment, 'METRICS_PORT', 0) : undefined
  const config: Config = {
    host: environment['HOST'] || '127.0.0.1',
    port,
    baseUrl: parseUrl(environment, 'BASE_URL'),
    ...loadStoreConfig(environment),
    operatorToken: parseSecret(environment, 'FLORIN_OPERATOR_TOKEN'),
    roles: parseRoles(environment),
    worker: parseChoice(environment, 'FLORIN_WORKER', ['within', 'beside']),
    processorUrl: parseUrl(environment, 'PROCESSOR_URL'),
    stripeApiUrl: parseUrl(environment, 'STRIPE_API_URL') ?? stripeApi,
    formUrl: parseUrl(environment, 'FORM_URL'),
    processorToken: parseSecret(environment, 'PROCESSOR_TOKEN'),
    sandboxProcessorPort: parsePort(environment, 'SANDBOX_PROCESSOR_PORT', toNextPort(port)),
    metricsPort,
    workerMetricsPort: metricsPort === undefined ? undefined : toNextPort(metricsPort),
    smtpUrl: parseMatchingUrl(
      environment,
      'SMTP_URL',
      /^smtps?:\/\/[^\s/]+/,
      'an smtp:// or smtps:// address',
    ),
    mailFrom: environment['FLORIN_MAIL_FROM'] || 'Florin <payments@localhost>',
    sms: parseSms(environment),
    limits: parseChoice(environment, 'FLORIN_LIMITS', ['on', 'off']),
    patience: parsePatience(environment),
    certificates: environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0' ? 'believed' : 'checked',
    trustedProxies: parseProxies(environment, 'FLORIN_TRUSTED_PROXIES'),
    logLevel: parseChoice(environment, 'FLORIN_LOG', ['info', 'warn', 'error', 'silent']),
  }
  refuseUnsafeProduction(config)
  refuseSharedToken(config)
  refuseUnknownProcessor(config)
  refuseWorkerWithoutRole(config)
  refuseSharedPort(config)
  return config
}

/** Reads the part of the environment for commands that work on the database itself. */
export function loadStoreConfig(environment: Environment): StoreConfig {
  checkEnvironment(environment)
  return {
    environment: parseChoice(environment, 'FLORIN_ENVIRONMENT', ['sandbox', 'production']),
    dataFolder: resolve(environment['FLORIN_DATA'] || '.florin'),
    databaseUrl: parseDatabaseUrl(environment, 'DATABASE_URL'),
    ...loadCells(environment),
    processorDatabaseUrl: parseDatabaseUrl(environment, 'PROCESSOR_DATABASE_URL'),
    newerDatabase: parseChoice(environment, 'FLORIN_NEWER_DATABASE', ['refuse', 'accept']),
    masterKey: environment['FLORIN_MASTER_KEY'] || undefined,
    masterKeyPrevious: environment['FLORIN_MASTER_KEY_PREVIOUS'] || undefined,
  }
}

/** Returns the settings of a command on one database: that of FLORIN_CELL, or else that of DATABASE_URL. */
export function loadDatabaseConfig(environment: Environment): StoreConfig {
  const config = loadStoreConfig(environment)
  const cell = config.cells.find(({ name }) => name === config.cell)
  return cell ? { ...config, databaseUrl: cell.databaseUrl } : config
}

/** Returns the environment of this process with other variables, for a child process. */
export function mergeEnvironment(others: Record<string, string>): Environment {
  return { ...process.env, ...others }
}

export function formatUrl(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function refuseSharedToken({ operatorToken, processorToken }: Config): void {
  if (processorToken === undefined || processorToken !== operatorToken) return
  throw new Error('PROCESSOR_TOKEN must be another than FLORIN_OPERATOR_TOKEN')
}

function refuseUnknownProcessor({ roles, processorUrl, sandboxProcessorPort }: Config): void {
  if (roles.includes('processor') || processorUrl !== undefined || sandboxProcessorPort !== 0) return
  throw new Error('PROCESSOR_URL is needed where the role processor runs in another process')
}

/** Returns whether a process starts another one for its background jobs. */
export function startsWorker({ worker, roles }: Pick<Config, 'worker' | 'roles'>): boolean {
  return worker === 'beside' && roles.includes('api')
}

function refuseWorkerWithoutRole({ worker, roles }: Config): void {
  if (worker === 'within' || roles.includes('worker')) return
  throw new Error(
    `FLORIN_WORKER=beside is for a process with the role worker, and FLORIN_ROLES is "${roles.join(',')}"`,
  )
}

function refuseSharedPort(config: Config): void {
  const { port, roles, sandboxProcessorPort, metricsPort, workerMetricsPort } = config
  if (!startsWorker(config) || !workerMetricsPort) return
  const taken = [port, ...(roles.includes('processor') ? [sandboxProcessorPort] : [])]
  if (!taken.includes(workerMetricsPort)) return
  throw new Error(
    `METRICS_PORT ${metricsPort} leaves the worker ${workerMetricsPort}, which is taken: give it another one`,
  )
}

function parsePort(environment: Environment, name: string, otherwise: number): number {
  const text = environment[name]
  if (!text) return otherwise
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN
  if (!(port <= portMax)) throw new Error(`${name} must be a port number, and is "${text}"`)
  return port
}

/** Returns the next port, or 0 for any free one if there is none. */
function toNextPort(port: number): number {
  return port === 0 || port === portMax ? 0 : port + 1
}

function parseChoice<Choice extends string>(
  environment: Environment,
  name: string,
  choices: [Choice, ...Choice[]],
): Choice {
  const text = environment[name]
  if (!text) return choices[0]
  const choice = choices.find((known) => known === text)
  if (!choice) throw new Error(`${name} must be one of ${choices.join(', ')}, and is "${text}"`)
  return choice
}

function parseRoles(environment: Environment): Role[] {
  const text = environment['FLORIN_ROLES']
  const isProduction = environment['FLORIN_ENVIRONMENT'] === 'production'
  if (!text) return isProduction ? ['api', 'worker'] : [...roles]
  const named = text.split(',').map((role) => role.trim())
  const unknown = named.filter((role) => !roles.some((known) => known === role))
  if (unknown.length > 0)
    throw new Error(`FLORIN_ROLES takes ${roles.join(', ')}, not "${unknown.join(', ')}"`)
  const chosen = roles.filter((role) => named.includes(role))
  if (isProduction && chosen.includes('processor'))
    throw new Error('the role processor is for the sandbox only')
  return chosen
}

function parseUrl(environment: Environment, name: string): string | undefined {
  const text = environment[name]
  if (!text) return undefined
  if (!/^https?:\/\/[^\s/]+/.test(text) || !URL.canParse(text))
    throw new Error(`${name} must be an http or https address, and is "${text}"`)
  return text.replace(/\/+$/, '')
}

// With a database's name, from which the processor's database gets its name. The URL of a socket has no host.
const databaseUrl = /^postgres(ql)?:\/\/[^\s/]*\/[^\s/?]+/

function parseDatabaseUrl(environment: Environment, name: string): string | undefined {
  const text = parseMatchingUrl(
    environment,
    name,
    databaseUrl,
    'a postgresql:// address with the name of a database',
  )
  if (text !== undefined && !wantsPrimary(text))
    throw new Error(
      `${name} takes target_session_attrs=read-write or primary: there is nothing to do on another server`,
    )
  return text
}

// The error omits the value, which may contain a password.
function parseMatchingUrl(
  environment: Environment,
  name: string,
  accepted: RegExp,
  kind: string,
): string | undefined {
  const text = environment[name] || undefined
  if (text !== undefined && !accepted.test(text)) throw new Error(`${name} must be ${kind}`)
  return text
}

function parseSms(environment: Environment): Config['sms'] {
  const url = parseMatchingUrl(
    environment,
    'SMS_URL',
    /^https?:\/\/[^\s/]+/,
    'an http:// or https:// address',
  )
  const secret = environment['SMS_SECRET'] || undefined
  if (url === undefined) return undefined
  if (!URL.canParse(url)) throw new Error('SMS_URL must be an http:// or https:// address')
  if (secret === undefined) throw new Error('SMS_SECRET is needed where SMS_URL is set')
  return { url, secret }
}

const patienceMax = 100

function parsePatience(environment: Environment): number {
  const text = environment['FLORIN_PATIENCE']
  if (!text) return 1
  const patience = /^\d{1,3}$/.test(text) ? Number(text) : NaN
  if (!(patience >= 1 && patience <= patienceMax))
    throw new Error(`FLORIN_PATIENCE must be a whole number from 1 to ${patienceMax}, and is "${text}"`)
  return patience
}

function parseProxies(environment: Environment, name: string): TrustedProxies | undefined {
  const text = environment[name]
  return text ? parseTrustedProxies(name, text) : undefined
}

function parseSecret(environment: Environment, name: string): string | undefined {
  const text = environment[name]
  if (!text) return undefined
  if (text.length < 16 || /\s/.test(text))
    throw new Error(`${name} must be at least 16 characters without spaces`)
  return text
}
