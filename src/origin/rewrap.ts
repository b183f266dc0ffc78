import { listWrappedKeys, rewrapCompanyKeys } from '#companies'
import type { CompanyId } from '#kernel/ids'
import type { Database } from '#platform/database'
import { companyKeyPurpose, type MasterKeys } from '#platform/secrets'
import { findOrigin, listSigningKeys, rewrapSigningKey, finishKeyRotation } from './origin-queries.ts'
import { toSigningKeyPurpose } from './signing-keys.ts'

/** How far a re-sealing has come. Nothing of it is kept: one that is given up is begun anew. */
export type RewrapProgress = {
  /** The name of the key that it seals with. */
  sealsWith: string
  pass: number
  /** The company up to which this pass has come. */
  after: CompanyId | null
  /** What this pass sealed anew, and what neither key opened. */
  rewrapped: number
  unopened: number
  /** What all passes sealed anew. */
  total: number
}

/** What a step came to: how far it is, or that it is over and whether nothing is sealed with the previous key any more. */
export type RewrapStep =
  | { progress: RewrapProgress; isOver: false }
  | { progress: RewrapProgress; isOver: true; isSettled: boolean }

// Some milliseconds of decrypting.
const batchSize = 500
// A pass that found something is followed by another one, for what others wrote meanwhile with the key before. Were there no end to that,
// somebody would go on sealing with it.
const passesMax = 5

/** Where a re-sealing begins. */
export function startRewrap(masters: MasterKeys): RewrapProgress {
  return { sealsWith: masters.name, pass: 1, after: null, rewrapped: 0, unopened: 0, total: 0 }
}

/**
 * Seals the keys of the next companies with the current master key, and at the end what else it wraps. Safe at any time, any number
 * of times, by any number at once, while the service runs: what a company's key seals stays as it is.
 */
export async function rewrapNext(
  db: Database,
  masters: MasterKeys,
  before: RewrapProgress,
): Promise<RewrapStep> {
  const keys = await db.all(listWrappedKeys, { after: before.after, limit: batchSize })
  const rewrapped = await rewrapCompanies(db, masters, keys)
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
  // While a company's key needs another master key, so must whoever starts.
  const isSettled = progress.rewrapped === 0 && progress.unopened === 0 && (await canUnwrapAll(db, masters))
  if (isSettled) await finishRewrap(db, masters)
  return { progress, isOver: true, isSettled }
}

type WrappedKey = { id: CompanyId; wrappedKey: Buffer }

async function rewrapCompanies(db: Database, masters: MasterKeys, keys: WrappedKey[]) {
  const changes: { id: CompanyId; from: string; to: string }[] = []
  let unopened = 0
  for (const { id, wrappedKey } of keys) {
    const again = masters.rewrapped(wrappedKey, companyKeyPurpose)
    if (again === 'unopened') unopened += 1
    else if (again !== 'current')
      changes.push({ id, from: wrappedKey.toString('hex'), to: again.toString('hex') })
  }
  if (changes.length > 0)
    await db.run(rewrapCompanyKeys, {
      ids: changes.map(({ id }) => id),
      from: changes.map(({ from }) => from),
      to: changes.map(({ to }) => to),
    })
  return { count: changes.length, unopened }
}

/** Whether what a database itself is known by opens: somebody may have begun to seal with a key that is not known here. */
async function canUnwrapAll(db: Database, masters: MasterKeys): Promise<boolean> {
  const origin = await db.first(findOrigin, {})
  if (!origin) return false
  const { wrappedKey, nextWrappedKey } = origin
  return [wrappedKey, nextWrappedKey ?? wrappedKey].every((key) => masters.opens(key, companyKeyPurpose))
}

// The origin comes last: what it says of the database holds from then on.
async function finishRewrap(db: Database, masters: MasterKeys): Promise<void> {
  for (const { purpose, wrappedKey } of await db.all(listSigningKeys, {})) {
    const to = masters.rewrapped(wrappedKey, toSigningKeyPurpose(purpose))
    if (to === 'unopened') throw new Error(`the key that signs "${purpose}" opens with neither master key`)
    if (to !== 'current') await db.run(rewrapSigningKey, { purpose, from: wrappedKey, to })
  }
  await db.run(finishKeyRotation, { wrappedKey: masters.newWrapped(companyKeyPurpose) })
}
