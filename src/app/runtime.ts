import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { assertOwnDatabase, claimDatabase, claimRole } from '#installation'
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
import { formatUrl, type Config, type StoreConfig } from './config.ts'

/** The URLs of the service's database and of the sandbox processor's, and the stored signing keys. */
export type Store = Databases & { signingKeys: SigningKeys }

/** The URLs of the service's database and of the sandbox processor's. */
export type Databases = { databaseUrl: string; processorDatabaseUrl: string }

const masterKeyBytes = 32

export const migrationsFolder = join(import.meta.dirname, '..', '..', 'migrations')

/** The tokens of the operator and for the processor, and the keys that seal stored secrets. */
export type Secrets = {
  operatorToken: string
  processorToken: string
  masterKey: Buffer
  /** The previous master key, if it may still seal some secrets. */
  previousKey: Buffer | undefined
}

/**
 * Returns the secrets of the environment. The sandbox creates its own at the first start and stores them in its data
 * folder.
 */
export function prepareSecrets(config: Config): Secrets {
  const kept = (name: string, make: () => string) => loadOrCreateSecretFile(config.dataFolder, name, make)
  const operatorToken = config.operatorToken ?? kept('operator-token', () => newSecret('op_'))
  // Derived from the operator token, which cannot be derived from it. Sandbox processes with the same operator token
  // therefore share it.
  const processorToken = config.processorToken ?? `pt_${hmacSha256Hex(operatorToken, 'processor token')}`
  const makeKey = () => randomBytes(masterKeyBytes).toString('base64')
  const masterKey = parseKey('FLORIN_MASTER_KEY', config.masterKey ?? kept('master-key', makeKey))
  return { operatorToken, processorToken, masterKey, previousKey: findPreviousKey(masterKey, config) }
}

/** Returns the existing master keys, if there are any; creates none. */
export function findMasterKeys(config: StoreConfig): Pick<Secrets, 'masterKey' | 'previousKey'> | undefined {
  const text = config.masterKey ?? loadSecretFile(config.dataFolder, 'master-key')
  if (text === undefined) return undefined
  const masterKey = parseKey('FLORIN_MASTER_KEY', text)
  return { masterKey, previousKey: findPreviousKey(masterKey, config) }
}

/**
 * Returns the previous key: from the environment, or from the data folder, where the operator stored it at the
 * replacement.
 */
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

/** Opens the database if it belongs to this installation, and migrates its tables. */
export async function openStore(
  config: Config,
  { masterKey, previousKey }: Secrets,
  log: Log,
  closing: AsyncDisposableStack,
): Promise<Store> {
  const store = config.databaseUrl
    ? toExternalDatabases(config, config.databaseUrl)
    : await openEmbeddedStore(config, log, closing)
  const { databaseUrl } = store
  const own = config.cells.find((each) => each.databaseUrl === databaseUrl)
  try {
    const signingKeys = await prepareDatabase(
      config,
      { databaseUrl, cell: own?.name, masterKey, previousKey },
      log,
    )
    return { ...store, signingKeys }
  } catch (error) {
    throw new Error(`the database cannot be used: ${toReason(error)}`, { cause: error })
  }
}

/**
 * Migrates a database if it belongs to this installation, and claims its role: the hub, a cell, or both. Returns its
 * signing keys.
 */
export async function prepareDatabase(
  config: Config,
  database: { databaseUrl: string; cell: string | undefined } & Pick<Secrets, 'masterKey' | 'previousKey'>,
  log: Log,
): Promise<SigningKeys> {
  const { databaseUrl, cell } = database
  const opening = { ...database, environment: config.environment }
  await migrate(databaseUrl, migrationsFolder, async (newer) => {
    await assertOwnDatabase(opening)
    refuseNewer(config, newer, log)
  })
  for (const reason of await findDataLossRisks(databaseUrl))
    log.warn('the database may lose acknowledged commits', { reason, cell })
  const signingKeys = await claimDatabase(opening)
  await claimRole(databaseUrl, { cells: config.cells.map(({ name }) => name), cell })
  return signingKeys
}

/** The tables of the next version may work with this one; those of later versions never do. */
function refuseNewer({ newerDatabase }: Config, [newest, ...more]: string[], log: Log): void {
  if (newest === undefined) return
  const reason = `a newer version of Florin changed its tables (${[newest, ...more].join(', ')})`
  if (newerDatabase === 'accept') return log.warn('the database is newer than this program', { reason })
  throw new Error(
    `${reason}, which this one does not know: start that version or a newer one, or this one with FLORIN_NEWER_DATABASE=accept where it is the version right before`,
  )
}

// A host with several addresses fails once for each, and the combined error has no message of its own.
export function toReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(toReason).join(', ')
  return error instanceof Error ? error.message : String(error)
}

/** Returns the databases on a server of the operator's own. */
export function toExternalDatabases(
  config: Pick<StoreConfig, 'processorDatabaseUrl'>,
  databaseUrl: string,
): Databases {
  // The processor's database is on the same server as the service's.
  const besides = databaseUrl.replace(/^(\w+:\/\/[^/]*\/)([^/?]*)/, '$1$2_processor')
  return { databaseUrl, processorDatabaseUrl: config.processorDatabaseUrl ?? besides }
}

/** For two processes, the processor's own connections, and tools that use the database meanwhile. */
const connectionsWithWorker = 80

async function openEmbeddedStore(
  config: Config,
  log: Log,
  closing: AsyncDisposableStack,
): Promise<Databases> {
  if (process.getuid?.() === 0) chmodSync(config.dataFolder, 0o711)
  const postgres = await startEmbeddedPostgres({
    dataFolder: config.dataFolder,
    log: (message) => log.warn(message),
    onExit: () => log.error('the embedded database stopped'),
    ...(config.worker === 'beside' ? { connectionsMax: connectionsWithWorker } : {}),
  })
  closing.defer(() => postgres.stop())
  const databaseUrl = postgres.databaseUrl('florin')
  await createMissingDatabase(databaseUrl, postgres.adminUrl)
  return {
    databaseUrl,
    processorDatabaseUrl: config.processorDatabaseUrl ?? postgres.databaseUrl('florin_processor'),
  }
}

/** Starts the sandbox processor if this process runs it. Returns the URL of the processor. */
export async function startProcessor(
  config: Config,
  store: Store,
  { operatorToken, processorToken }: Secrets,
  log: Log,
  closing: AsyncDisposableStack,
): Promise<string | undefined> {
  if (config.environment === 'production') return config.processorUrl
  if (!config.roles.includes('processor'))
    return config.processorUrl ?? formatUrl(config.host, config.sandboxProcessorPort)
  // A separate program: the service only starts it.
  const { startSandboxProcessor } = await import('#sandbox-processor')
  const processor = await startSandboxProcessor({
    host: config.host,
    port: config.sandboxProcessorPort,
    databaseUrl: store.processorDatabaseUrl,
    operatorToken,
    processorToken,
    log: (event) => log.info(event, { kind: 'processor' }),
    patience: config.patience,
  })
  closing.defer(() => processor.stop())
  return config.processorUrl ?? processor.url
}
