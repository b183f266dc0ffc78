import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { createMissingDatabase, migrate } from '#platform/database'
import { startEmbeddedPostgres } from '#platform/embedded-postgres'
import { hmacSha256Hex, loadOrCreateSecretFile, newSecret } from '#platform/secrets'
import type { Log } from '#platform/telemetry'
import type { Closing } from './closing.ts'
import { addressOf, type Config } from './config.ts'
import { claimDatabase, refuseForeign } from './origin.ts'

/** Where the service's own books are, and where the sandbox processor keeps its. */
export type Store = { databaseUrl: string; processorDatabaseUrl: string }

const masterKeyBytes = 32

/** The credentials of the operator and towards the processor, and what seals stored secrets. */
export type Secrets = { operatorToken: string; processorToken: string; masterKey: Buffer }

/** The secrets of the environment; the sandbox makes its own at first start and keeps them in its data folder. */
export function prepareSecrets(config: Config): Secrets {
  const kept = (name: string, make: () => string) => loadOrCreateSecretFile(config.dataFolder, name, make)
  const operatorToken = config.operatorToken ?? kept('operator-token', () => newSecret('op_'))
  // Follows from the operator's, and not that from this: processes of a sandbox that share the one share the other.
  const processorToken = config.processorToken ?? `pt_${hmacSha256Hex(operatorToken, 'processor token')}`
  const makeKey = () => randomBytes(masterKeyBytes).toString('base64')
  const masterKey = config.masterKey ?? kept('master-key', makeKey)
  const bytes = Buffer.from(masterKey.trim(), /^[0-9a-f]{64}$/i.test(masterKey.trim()) ? 'hex' : 'base64')
  if (bytes.length !== masterKeyBytes) throw new Error('FLORIN_MASTER_KEY must be 32 bytes in base64 or hex')
  return { operatorToken, processorToken, masterKey: bytes }
}

/** Opens the database, where it is ours, and brings its tables up to date. */
export async function openStore(
  config: Config,
  { masterKey }: Secrets,
  log: Log,
  closing: Closing,
): Promise<Store> {
  const store = config.databaseUrl
    ? outerStore(config, config.databaseUrl)
    : await embeddedStore(config, log, closing)
  const migrations = join(import.meta.dirname, '..', 'migrations')
  const opening = { databaseUrl: store.databaseUrl, environment: config.environment, masterKey }
  try {
    await migrate(store.databaseUrl, migrations, () => refuseForeign(opening))
    await claimDatabase(opening)
  } catch (error) {
    throw new Error(`the database cannot be used: ${reasonOf(error)}`, { cause: error })
  }
  return store
}

// A host with several addresses fails once for each, and the error of all of them has no words of its own.
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

function outerStore(config: Config, databaseUrl: string): Store {
  // The processor's books stand in a database of their own, beside the service's.
  const besides = databaseUrl.replace(/^(\w+:\/\/[^/]*\/)([^/?]*)/, '$1$2_processor')
  return { databaseUrl, processorDatabaseUrl: config.processorDatabaseUrl ?? besides }
}

async function embeddedStore(config: Config, log: Log, closing: Closing): Promise<Store> {
  if (process.getuid?.() === 0) chmodSync(config.dataFolder, 0o711)
  const postgres = await startEmbeddedPostgres({
    dataFolder: config.dataFolder,
    log: (message) => log.warn(message),
    onExit: () => log.error('the embedded database stopped'),
  })
  closing.push(() => postgres.stop())
  const databaseUrl = postgres.databaseUrl('florin')
  await createMissingDatabase(databaseUrl, postgres.adminUrl)
  return {
    databaseUrl,
    processorDatabaseUrl: config.processorDatabaseUrl ?? postgres.databaseUrl('florin_processor'),
  }
}

/** Starts the sandbox processor where this process runs it. Answers the address at which the processor is reached. */
export async function startProcessor(
  config: Config,
  store: Store,
  { operatorToken, processorToken }: Secrets,
  log: Log,
  closing: Closing,
): Promise<string> {
  const elsewhere = config.processorUrl ?? addressOf(config.host, config.sandboxProcessorPort)
  if (!config.roles.includes('processor')) return elsewhere
  // A program of its own, of which the service knows nothing but how to start it.
  const { startSandboxProcessor } = await import('../sandbox-processor/index.ts')
  const processor = await startSandboxProcessor({
    host: config.host,
    port: config.sandboxProcessorPort,
    databaseUrl: store.processorDatabaseUrl,
    operatorToken,
    processorToken,
    log: (event) => log.info(event, { kind: 'processor' }),
  })
  closing.push(() => processor.stop())
  return config.processorUrl ?? processor.url
}
