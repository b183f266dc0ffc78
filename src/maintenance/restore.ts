import {
  checkBackup,
  loadBackup,
  refuseNonEmpty,
  refuseNewer,
  type BackupContents,
  type BackupTarget,
} from '#platform/backup'
import { createMissingDatabase, hasDatabase, migrate } from '#platform/database'
import { buildEmbeddedPostgres } from '#platform/embedded-postgres'
import { companyKeyPurpose, openMasterKeys } from '#platform/secrets'
import type { StoreConfig } from '#config'
import { describeDatabases, toEmbeddedDatabases } from './backup-databases.ts'
import { findMasterKeys, migrationsFolder, toExternalDatabases, toReason, type Databases } from '#runtime'

/** The result of a restore, and whether a master key was available to check it. */
export type RestoreResult = BackupContents & { masterKey: 'opens it' | 'not at hand' }

/**
 * Restores a backup into the databases of an installation, which must be empty. Either all of it is restored, in the
 * newest schema, or nothing is.
 */
export async function restore(
  config: StoreConfig,
  file: string,
  withProcessor: boolean,
): Promise<RestoreResult> {
  const contents = await checkBackup(file)
  const { environment } = contents.heading
  if (environment !== null && environment !== config.environment)
    throw new Error(
      `${file} is a backup of ${environment}, but FLORIN_ENVIRONMENT is ${config.environment}: nothing was restored`,
    )
  const masterKey = checkMasterKey(config, contents)
  const fill = (databases: Databases) =>
    fillFromBackup(file, contents, listTargets(databases, contents, withProcessor))
  const { databaseUrl, dataFolder } = config
  if (databaseUrl !== undefined) await fill(await prepareStore(config, databaseUrl, contents, withProcessor))
  else
    await buildEmbeddedPostgres(dataFolder, async (server) => {
      const databases = toEmbeddedDatabases(server)
      for (const { url } of listTargets(databases, contents, withProcessor))
        await createMissingDatabase(url, server.adminUrl)
      await fill(databases)
    })
  return { ...contents, masterKey }
}

/** Fills empty databases from a checked file, and migrates the service's tables. */
export async function fillFromBackup(
  file: string,
  { databases }: BackupContents,
  targets: BackupTarget[],
): Promise<void> {
  for (const target of targets)
    for (const start of databases) if (start.name === target.name) refuseNewer(file, target, start)
  await loadBackup(file, targets)
  const [service] = targets
  if (!service) return
  await migrate(service.url, migrationsFolder).catch((error: unknown) => {
    const what = 'all data was restored, but the migrations failed; the next start of Florin runs them again'
    throw new Error(`${what}: ${toReason(error)}`, { cause: error })
  })
}

export function listTargets(
  databases: Databases,
  contents: BackupContents,
  withProcessor: boolean,
): BackupTarget[] {
  const { service, processor } = describeDatabases(databases)
  const isIn = (target: BackupTarget) => contents.heading.databases.includes(target.name)
  return withProcessor && isIn(processor) ? [service, processor] : [service]
}

function checkMasterKey(config: StoreConfig, { heading }: BackupContents): RestoreResult['masterKey'] {
  const keys = findMasterKeys(config)
  if (!keys) return 'not at hand'
  const masters = openMasterKeys(keys.masterKey, keys.previousKey)
  if (heading.wrappedKeys.some((key) => !masters.opens(Buffer.from(key, 'hex'), companyKeyPurpose)))
    throw new Error(
      'the master key in FLORIN_MASTER_KEY or FLORIN_DATA did not seal the secrets of this backup: nothing was restored',
    )
  return 'opens it'
}

/** Checks that each database of the operator's own server exists and is empty, before the first row is sent. */
async function prepareStore(
  config: StoreConfig,
  databaseUrl: string,
  contents: BackupContents,
  withProcessor: boolean,
): Promise<Databases> {
  const databases = toExternalDatabases(config, databaseUrl)
  for (const target of listTargets(databases, contents, withProcessor)) {
    if (target.name !== 'service' && !(await hasDatabase(target.url)))
      await createMissingDatabase(target.url, replaceDatabaseName(target.url, 'postgres'))
    await refuseNonEmpty(target)
  }
  return databases
}

// Without the URL class: it refuses a URL without a host, such as that of a socket.
function replaceDatabaseName(url: string, name: string): string {
  return url.replace(/^(\w+:\/\/[^/]*\/)([^/?]*)/, `$1${name}`)
}
