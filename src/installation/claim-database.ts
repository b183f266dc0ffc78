import { loadAnyCompanyKey } from '#companies'
import { openDatabase, type Database, type Reader } from '#platform/database'
import { companyKeyPurpose, openMasterKeys, type MasterKeys, type SigningKeys } from '#platform/secrets'
import {
  findOrigin,
  insertOrigin,
  hasOriginTable,
  recordNextKey,
  type Environment,
} from './origin-queries.ts'
import { loadSigningKeys } from './signing-keys.ts'

type DatabaseIdentity = {
  databaseUrl: string
  environment: Environment
  masterKey: Buffer
  previousKey: Buffer | undefined
}

type InstallationRow = { environment: Environment; wrappedKey: Buffer; nextWrappedKey: Buffer | null }

/** Throws if the database belongs to the other environment or to another master key. Writes nothing. */
export function assertOwnDatabase(opening: DatabaseIdentity): Promise<void> {
  return withDatabase(opening, async (db, masters) => {
    const origin = await loadInstallation(db)
    if (origin) assertSameInstallation(origin, opening, masters)
  })
}

/** Returns the environment and the wrapped key of a database's installation, or undefined if none is recorded yet. */
export async function loadInstallation(db: Reader): Promise<InstallationRow | undefined> {
  return (await db.first(hasOriginTable, {}))?.knows ? db.first(findOrigin, {}) : undefined
}

/**
 * Records the installation of a database if there is none; throws if it is another one. Of two concurrent calls, both
 * use the row that one of them wrote. Returns the signing keys of the database.
 */
export function claimDatabase(opening: DatabaseIdentity): Promise<SigningKeys> {
  return withDatabase(opening, async (db, masters) => {
    const origin = (await db.first(findOrigin, {})) ?? (await insertInstallation(db, opening, masters))
    assertSameInstallation(origin, opening, masters)
    if (isRotatingKey(origin, masters)) {
      await db.run(recordNextKey, { nextWrappedKey: masters.newWrapped(companyKeyPurpose) })
      assertSameInstallation(await loadWrittenInstallation(db), opening, masters)
    }
    const keys = await loadSigningKeys(db, masters, origin.wrappedKey)
    if (!keys) throw new Error(formatKeyMismatch(opening))
    return keys
  })
}

async function insertInstallation(
  db: Database,
  opening: DatabaseIdentity,
  masters: MasterKeys,
): Promise<InstallationRow> {
  // A version that wrote no origin may have sealed secrets already.
  const companyKey = await loadAnyCompanyKey(db)
  if (companyKey && !canUnwrap(masters, companyKey)) throw new Error(formatKeyMismatch(opening))
  // All secrets are sealed with the master key of the company's key: the current or the previous one.
  const wrappedKey = companyKey
    ? masters.newWrappedLike(companyKey, companyKeyPurpose)
    : masters.newWrapped(companyKeyPurpose)
  await db.run(insertOrigin, { environment: opening.environment, wrappedKey })
  return loadWrittenInstallation(db)
}

async function loadWrittenInstallation(db: Database): Promise<InstallationRow> {
  const origin = await db.first(findOrigin, {})
  if (!origin) throw new Error('its origin is gone after it was written')
  return origin
}

/** Returns whether this start begins a rotation: new secrets are sealed with another key than all previous ones. */
function isRotatingKey({ wrappedKey, nextWrappedKey }: InstallationRow, masters: MasterKeys): boolean {
  return nextWrappedKey === null && masters.rewrapped(wrappedKey, companyKeyPurpose) !== 'current'
}

function assertSameInstallation(
  { environment, wrappedKey, nextWrappedKey }: InstallationRow,
  opening: DatabaseIdentity,
  masters: MasterKeys,
): void {
  if (environment !== opening.environment)
    throw new Error(`it is a database of ${environment}, and FLORIN_ENVIRONMENT is ${opening.environment}`)
  const opensFirst = canUnwrap(masters, wrappedKey)
  const opensNext = nextWrappedKey === null || canUnwrap(masters, nextWrappedKey)
  if (opensFirst && opensNext) return
  if (opensFirst || (nextWrappedKey !== null && opensNext)) throw new Error(bothKeysMessage)
  throw new Error(formatKeyMismatch(opening))
}

function canUnwrap(masters: MasterKeys, wrappedKey: Buffer): boolean {
  return masters.opens(wrappedKey, companyKeyPurpose)
}

const bothKeysMessage =
  'its master key is being replaced: FLORIN_MASTER_KEY and FLORIN_MASTER_KEY_PREVIOUS must be the new one and the one before it, until "florin rewrap" says that this may go'

function formatKeyMismatch({ previousKey, environment }: DatabaseIdentity): string {
  const isWrong = previousKey
    ? 'neither FLORIN_MASTER_KEY nor FLORIN_MASTER_KEY_PREVIOUS is the key that sealed its secrets'
    : 'FLORIN_MASTER_KEY, or master-key in FLORIN_DATA where it is not set, is not the key that sealed its secrets'
  const atOrigin =
    'give the key that it was first started with, from your copy of it or from the FLORIN_DATA of then'
  // A new production installation would lose all data: only the copy of the key helps.
  const anew =
    'or, where nothing of this sandbox is to be kept, begin with an empty database in another FLORIN_DATA'
  return `${isWrong}: ${atOrigin}${environment === 'sandbox' ? `; ${anew}` : ''}`
}

async function withDatabase<Result>(
  { databaseUrl, masterKey, previousKey }: DatabaseIdentity,
  work: (db: Database, masters: MasterKeys) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase({ url: databaseUrl, lanes: 1, transactions: 1 })
  try {
    return await work(db, openMasterKeys(masterKey, previousKey))
  } finally {
    await db.close()
  }
}
