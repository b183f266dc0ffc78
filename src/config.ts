import { resolve } from 'node:path'

export type Role = 'api' | 'worker' | 'processor'

/** Everything that the environment decides, read once. */
export type Config = {
  host: string
  port: number
  /** Undefined: from host and port, once the port is known. */
  baseUrl: string | undefined
  environment: 'sandbox' | 'production'
  dataFolder: string
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** Undefined: beside the service's own database. */
  processorDatabaseUrl: string | undefined
  operatorToken: string | undefined
  masterKey: string | undefined
  roles: Role[]
  /** Undefined: the sandbox processor of this process. */
  processorUrl: string | undefined
  sandboxProcessorPort: number
  smtpUrl: string | undefined
  mailFrom: string
  limits: 'on' | 'off'
  logLevel: 'info' | 'warn' | 'error' | 'silent'
}

type Environment = Record<string, string | undefined>

const roles: readonly Role[] = ['api', 'worker', 'processor']

/** Reads the environment; throws one clear sentence for a value that makes no sense. */
export function readConfig(environment: Environment = process.env): Config {
  const port = portOf(environment, 'PORT', 4000)
  const config: Config = {
    host: environment['HOST'] || '127.0.0.1',
    port,
    baseUrl: addressOf(environment, 'BASE_URL'),
    environment: oneOf(environment, 'FLORIN_ENVIRONMENT', ['sandbox', 'production']),
    dataFolder: resolve(environment['FLORIN_DATA'] || '.florin'),
    databaseUrl: environment['DATABASE_URL'] || undefined,
    processorDatabaseUrl: environment['PROCESSOR_DATABASE_URL'] || undefined,
    operatorToken: secretOf(environment, 'FLORIN_OPERATOR_TOKEN'),
    masterKey: environment['FLORIN_MASTER_KEY'] || undefined,
    roles: rolesOf(environment),
    processorUrl: addressOf(environment, 'PROCESSOR_URL'),
    sandboxProcessorPort: portOf(environment, 'SANDBOX_PROCESSOR_PORT', port === 0 ? 0 : port + 1),
    smtpUrl: environment['SMTP_URL'] || undefined,
    mailFrom: environment['FLORIN_MAIL_FROM'] || 'Florin <payments@localhost>',
    limits: oneOf(environment, 'FLORIN_LIMITS', ['on', 'off']),
    logLevel: oneOf(environment, 'FLORIN_LOG', ['info', 'warn', 'error', 'silent']),
  }
  refuseUnsafeProduction(config)
  return config
}

function refuseUnsafeProduction(config: Config): void {
  if (config.environment !== 'production') return
  const missing = [
    config.operatorToken === undefined && 'FLORIN_OPERATOR_TOKEN',
    config.masterKey === undefined && 'FLORIN_MASTER_KEY',
    config.processorUrl === undefined && 'PROCESSOR_URL',
    config.baseUrl === undefined && 'BASE_URL',
  ].filter((name) => name !== false)
  if (missing.length > 0) throw new Error(`production needs ${missing.join(', ')} to be set`)
}

function portOf(environment: Environment, name: string, otherwise: number): number {
  const text = environment[name]
  if (!text) return otherwise
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} must be a port number, and is "${text}"`)
  return port
}

function oneOf<Choice extends string>(
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

function rolesOf(environment: Environment): Role[] {
  const text = environment['FLORIN_ROLES']
  const isProduction = environment['FLORIN_ENVIRONMENT'] === 'production'
  if (!text) return isProduction ? ['api', 'worker'] : [...roles]
  const named = text.split(',').map((role) => role.trim())
  const unknown = named.filter((role) => !roles.some((known) => known === role))
  if (unknown.length > 0)
    throw new Error(`FLORIN_ROLES takes ${roles.join(', ')}, and holds "${unknown.join(', ')}"`)
  const chosen = roles.filter((role) => named.includes(role))
  if (isProduction && chosen.includes('processor'))
    throw new Error('the role processor is for the sandbox only')
  return chosen
}

function addressOf(environment: Environment, name: string): string | undefined {
  const text = environment[name]
  if (!text) return undefined
  if (!/^https?:\/\/[^\s/]+/.test(text) || !URL.canParse(text))
    throw new Error(`${name} must be an http or https address, and is "${text}"`)
  return text.replace(/\/+$/, '')
}

function secretOf(environment: Environment, name: string): string | undefined {
  const text = environment[name]
  if (!text) return undefined
  if (text.length < 16 || /\s/.test(text))
    throw new Error(`${name} must be at least 16 characters without spaces`)
  return text
}
