import { companyKeyPurpose, storedPurposes, type MasterKeys, type SigningKeys } from '#platform/secrets'
import type { Database } from '#platform/database'
import { insertSigningKey, listSigningKeys } from './origin-queries.ts'

/** Returns the purpose with which a signing key is wrapped. */
export function toSigningKeyPurpose(purpose: string): string {
  return `signing ${purpose}`
}

/**
 * Returns the stored signing keys of a database, so that issued links and tokens stay valid under another master key.
 * Missing keys are derived from the master key that wrapped `wrappedKey`, as earlier versions did. Returns undefined if
 * one of them cannot be unwrapped.
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
