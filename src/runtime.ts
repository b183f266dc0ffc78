import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { claimDatabase, assertOwnDatabase } from '#origin'
import { createMissingDatabase, migrate, findDataLossRisks } from '#platform/database'
import { startEmbeddedPostgres } from '#platform/embedded-postgres'
import {
  hmacSha256Hex,
  loadOrCreateSecretFile,
  loadSecretFile,
  newSecret,
  type SigningKeys,
} from '#platform/secrets'
import type { Log } from '#platform/telemetry'
import type { Closers } from './closers.ts'
import { formatUrl, type Config, type StoreConfig } from './config.ts'

/** Where the service's own books are, where the sandbox processor keeps its, and what the former says is signed with. */
export type Store = Databases & { signingKeys: SigningKeys }

/** Where the service's own books are, and those of the sandbox processor. */
export type Databases = { databaseUrl: string; processorDatabaseUrl: string }

const masterKeyBytes = 32

/** Where the statements are that make the service's tables. */
export const migrationsFolder = join(import.meta.dirname, '..', 'migrations')

/** The credentials of the operator and towards the processor, and what seals stored secrets. */
export type Secrets = {
  operatorToken: string
  processorToken: string
  masterKey: Buffer
  /** What sealed stored secrets before, where something may still be sealed with it. */
  previousKey: Buffer | undefined
}

/** The secrets of the environment; the sandbox makes its own at first start and keeps them in its data folder. */
export function prepareSecrets(config: Config): Secrets {
  const kept = (name: string, make: () => string) => loadOrCreateSecretFile(config.dataFolder, name, make)
  const operatorToken = config.operatorToken ?? kept('operator-token', () => newSecret('op_'))
  // Follows from the operator's, and not that from this: processes of a sandbox that share the one share the other.
  const processorToken = config.processorToken ?? `pt_${hmacSha256Hex(operatorToken, 'processor token')}`
  const makeKey = () => randomBytes(masterKeyBytes).toString('base64')
  const masterKey = parseKey('FLORIN_MASTER_KEY', config.masterKey ?? kept('master-key', makeKey))
  return { operatorToken, processorToken, masterKey, previousKey: findPreviousKey(masterKey, config) }
}

/** The master keys that are there, where there are any: none is made. */
export function findMasterKeys(config: StoreConfig): Pick<Secrets, 'masterKey' | 'previousKey'> | undefined {
  const text = config.masterKey ?? loadSecretFile(config.dataFolder, 'master-key')
  if (text === undefined) return undefined
  const masterKey = parseKey('FLORIN_MASTER_KEY', text)
  return { masterKey, previousKey: findPreviousKey(masterKey, config) }
}

/** The key before, given by the environment, or kept in the data folder by whoever replaced the one that is kept there. */
function findPreviousKey(masterKey: Buffer, config: StoreConfig): Buffer | undefined {
  const { masterKeyPrevious, dataFolder } = config
  const kept = () =>
    config.masterKey === undefined ? loadSecretFile(dataFolder, 'master-key-previous') : undefined
  const previous = masterKeyPrevious ?? kept()
  const previousKey = previous === undefined ? undefined : parseKey('FLORIN_MASTER_KEY_PREVIOUS', previous)
  if (previousKey?.equals(masterKey))
    throw new Error('FLORIN_MASTER_KEY_PREVIOUS must be another key than FLORIN_MASTER_KEY')
  return previousKey
}

function parseKey(name: string, text: string): Buffer {
  const written = text.trim()
  const bytes = Buffer.from(written, /^[0-9a-f]{64}$/i.test(written) ? 'hex' : 'base64')
  if (bytes.length !== masterKeyBytes) throw new Error(`${name} must be 32 bytes in base64 or hex`)
  return bytes
}

/** Opens the database, where it is ours, and brings its tables up to date. */
export async function openStore(
  config: Config,
  { masterKey, previousKey }: Secrets,
  log: Log,
  closing: Closers,
): Promise<Store> {
  const store = config.databaseUrl
    ? toExternalDatabases(config, config.databaseUrl)
    : await openEmbeddedStore(config, log, closing)
  const { environment } = config
  const opening = { databaseUrl: store.databaseUrl, environment, masterKey, previousKey }
  try {
    await migrate(store.databaseUrl, migrationsFolder, async (newer) => {
      await assertOwnDatabase(opening)
      refuseNewer(config, newer, log)
    })
    for (const reason of await findDataLossRisks(store.databaseUrl))
      log.warn('the database may lose what it acknowledged', { reason })
    return { ...store, signingKeys: await claimDatabase(opening) }
  } catch (error) {
    throw new Error(`the database cannot be used: ${toReason(error)}`, { cause: error })
  }
}

/** What a newer version made of the tables may be fit for the version before it, and for none before that. */
function refuseNewer({ newerDatabase }: Config, [newest, ...more]: string[], log: Log): void {
  if (newest === undefined) return
  const reason = `a newer version of Florin changed its tables (${[newest, ...more].join(', ')})`
  if (newerDatabase === 'accept') return log.warn('the database is newer than this program', { reason })
  throw new Error(
    `${reason}, which this one does not know: start that version or a newer one, or this one with FLORIN_NEWER_DATABASE=accept where it is the version right before`,
  )
}

// A host with several addresses fails once for each, and the error of all of them has no words of its own.
export function toReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(toReason).join(', ')
  return error instanceof Error ? error.message : String(error)
}

/** The databases of a server of the operator's own. */
export function toExternalDatabases(
  config: Pick<StoreConfig, 'processorDatabaseUrl'>,
  databaseUrl: string,
): Databases {
  // The processor's books stand in a database of their own, beside the service's.
  const besides = databaseUrl.replace(/^(\w+:\/\/[^/]*\/)([^/?]*)/, '$1$2_processor')
  return { databaseUrl, processorDatabaseUrl: config.processorDatabaseUrl ?? besides }
}

/** Two processes, the processor's own, and whoever works on the database meanwhile. */
const connectionsWithWorker = 80

async function openEmbeddedStore(config: Config, log: Log, closing: Closers): Promise<Databases> {
  if (process.getuid?.() === 0) chmodSync(config.dataFolder, 0o711)
  const postgres = await startEmbeddedPostgres({
    dataFolder: config.dataFolder,
    log: (message) => log.warn(message),
    onExit: () => log.error('the embedded database stopped'),
    ...(config.worker === 'beside' ? { connectionsMax: connectionsWithWorker } : {}),
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
  closing: Closers,
): Promise<string | undefined> {
  if (config.environment === 'production') return config.processorUrl
  if (!config.roles.includes('processor'))
    return config.processorUrl ?? formatUrl(config.host, config.sandboxProcessorPort)
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
