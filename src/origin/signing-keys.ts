import { companyKeyPurpose, storedPurposes, type MasterKeys, type SigningKeys } from '#platform/secrets'
import type { Database } from '#platform/database'
import { insertSigningKey, listSigningKeys } from './origin-queries.ts'

/** What a key is wrapped as that signs for a purpose. */
export function toSigningKeyPurpose(purpose: string): string {
  return `signing ${purpose}`
}

/**
 * The keys that a database keeps for signing, so that what is in people's hands goes on working under another master key. Those that it does not keep yet are what the master key signs with that wrapped
 * `wrappedKey`, as versions before this one did. Undefined where one of them does not open.
 */
export async function loadSigningKeys(
  db: Database,
  masters: MasterKeys,
  wrappedKey: Buffer,
): Promise<SigningKeys | undefined> {
  const known = new Set<string>((await db.all(listSigningKeys, {})).map(({ purpose }) => purpose))
  for (const purpose of storedPurposes.filter((each) => !known.has(each))) {
    const key = masters.signingKey(purpose, wrappedKey, companyKeyPurpose)
    const wrapped = masters.wrap(key, toSigningKeyPurpose(purpose))
    await db.run(insertSigningKey, { purpose, wrappedKey: wrapped })
  }
  const kept = await db.all(listSigningKeys, {})
  if (!kept.every((row) => masters.opens(row.wrappedKey, toSigningKeyPurpose(row.purpose)))) return undefined
  return new Map(
    kept.map((row) => [row.purpose, masters.unwrap(row.wrappedKey, toSigningKeyPurpose(row.purpose))]),
  )
}
