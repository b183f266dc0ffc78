import { listWrappedKeys, rewrapCompanyKeys } from '#companies'
import type { CompanyId } from '#kernel/ids'
import type { Database } from '#platform/database'
import { companyKeyPurpose, type MasterKeys } from '#platform/secrets'
import { findOrigin, listSigningKeys, rewrapSigningKey, finishKeyRotation } from './origin-queries.ts'
import { toSigningKeyPurpose } from './signing-keys.ts'

/** The progress of a rewrap. It is not stored: an interrupted rewrap starts again. */
export type RewrapProgress = {
  /** The name of the current master key. */
  sealsWith: string
  pass: number
  /** The last company of this pass so far. */
  after: CompanyId | null
  /** The keys that this pass sealed again, and those that neither master key opened. */
  rewrapped: number
  unopened: number
  /** The keys that all passes sealed again. */
  total: number
}

/**
 * The result of a step: the progress, whether the rewrap is over, and whether no key needs the previous master key any
 * more.
 */
export type RewrapStep =
  | { progress: RewrapProgress; isOver: false }
  | { progress: RewrapProgress; isOver: true; isSettled: boolean }

// A batch takes some milliseconds of decryption.
const batchSize = 500
// Another pass follows if a pass sealed any key, because other processes may still write with the previous master key.
// If the last pass still finds some, a process keeps sealing with the previous key.
const passesMax = 5

export function startRewrap(masters: MasterKeys): RewrapProgress {
  return { sealsWith: masters.name, pass: 1, after: null, rewrapped: 0, unopened: 0, total: 0 }
}

/**
 * Seals the keys of the next companies with the current master key, and after the last company all other wrapped keys.
 * Safe at any time and in parallel while the service runs: data sealed with a company's key stays unchanged.
 */
export async function rewrapNext(
  databases: readonly Database[],
  masters: MasterKeys,
  before: RewrapProgress,
): Promise<RewrapStep> {
  const keys = await listNextKeys(databases, before.after)
  const rewrapped = await rewrapCompanies(masters, keys)
  const progress = {
    ...before,
    after: keys.at(-1)?.id ?? before.after,
    rewrapped: before.rewrapped + rewrapped.count,
    unopened: before.unopened + rewrapped.unopened,
    total: before.total + rewrapped.count,
  }
  if (keys.length === batchSize) return { progress, isOver: false }
  if (progress.rewrapped > 0 && progress.pass < passesMax)
    return {
      progress: { ...progress, pass: progress.pass + 1, after: null, rewrapped: 0, unopened: 0 },
      isOver: false,
    }
  // As long as a company's key needs another master key, every start of the service needs it too.
  const isSettled =
    progress.rewrapped === 0 && progress.unopened === 0 && (await canUnwrapAll(databases, masters))
  // Every database is as far before the first one is finished.
  if (isSettled) for (const db of databases) await finishRewrap(db, masters)
  return { progress, isOver: true, isSettled }
}

type WrappedKey = { db: Database; id: CompanyId; wrappedKey: Buffer }

/** Lists the next keys of all databases in the order of one list. */
async function listNextKeys(databases: readonly Database[], after: CompanyId | null): Promise<WrappedKey[]> {
  const ofEach = databases.map(async (db) => {
    const keys = await db.all(listWrappedKeys, { after, limit: batchSize })
    return keys.map((key) => ({ db, ...key }))
  })
  return (await Promise.all(ofEach))
    .flat()
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, batchSize)
}

async function rewrapCompanies(masters: MasterKeys, keys: WrappedKey[]) {
  const changes: { db: Database; id: CompanyId; from: string; to: string }[] = []
  let unopened = 0
  for (const { db, id, wrappedKey } of keys) {
    const again = masters.rewrapped(wrappedKey, companyKeyPurpose)
    if (again === 'unopened') unopened += 1
    else if (again !== 'current')
      changes.push({ db, id, from: wrappedKey.toString('hex'), to: again.toString('hex') })
  }
  for (const [db, some] of Map.groupBy(changes, (change) => change.db))
    await db.run(rewrapCompanyKeys, {
      ids: some.map(({ id }) => id),
      from: some.map(({ from }) => from),
      to: some.map(({ to }) => to),
    })
  return { count: changes.length, unopened }
}

/**
 * Returns whether both keys of each origin can be unwrapped. Another process may have begun to seal with a key that is
 * unknown here.
 */
async function canUnwrapAll(databases: readonly Database[], masters: MasterKeys): Promise<boolean> {
  const origins = await Promise.all(databases.map((db) => db.first(findOrigin, {})))
  return origins.every((origin) => {
    if (!origin) return false
    const { wrappedKey, nextWrappedKey } = origin
    return [wrappedKey, nextWrappedKey ?? wrappedKey].every((key) => masters.opens(key, companyKeyPurpose))
  })
}

// The origin comes last: from then on the database accepts the current master key alone.
async function finishRewrap(db: Database, masters: MasterKeys): Promise<void> {
  for (const { purpose, wrappedKey } of await db.all(listSigningKeys, {})) {
    const to = masters.rewrapped(wrappedKey, toSigningKeyPurpose(purpose))
    if (to === 'unopened') throw new Error(`the key that signs "${purpose}" opens with neither master key`)
    if (to !== 'current') await db.run(rewrapSigningKey, { purpose, from: wrappedKey, to })
  }
  await db.run(finishKeyRotation, { wrappedKey: masters.newWrapped(companyKeyPurpose) })
}
