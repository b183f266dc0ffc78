import type { CompanyId, Uuid } from '#kernel/ids'
import { invalidField } from '#kernel/refusals'
import { insertApiKey, keyPrefix, type Role, type Services } from '#access'
import { knownCompany, companyNow } from '#companies'
import { hashSecret, newSecret } from '#platform/secrets'

/** What a key is to be. */
export type KeyInput = {
  role: Role
  name: string | undefined
  /** On the company's clock, ms; undefined where it does not expire. */
  expiresAt: number | undefined
}

/** Issues another API key for a company. The key is answered here and kept nowhere. */
export async function issueApiKey(
  services: Services,
  companyId: CompanyId,
  { role, name, expiresAt }: KeyInput,
): Promise<{ keyId: string; apiKey: string }> {
  const { db, ids, clock, environment } = services
  const now = companyNow(clock, await knownCompany(db, companyId))
  if (expiresAt !== undefined && expiresAt <= now)
    throw invalidField('body.expiresAt', 'too_small', 'must be in the future')
  const keyId = ids.next()
  const apiKey = newSecret(keyPrefix(environment))
  await db.run(insertApiKey, keyRow({ companyId, id: keyId, role, apiKey, now, name, expiresAt }))
  return { keyId, apiKey }
}

type NewKey = {
  companyId: CompanyId
  id: Uuid
  role: Role
  apiKey: string
  now: number
  name?: string | undefined
  expiresAt?: number | undefined
}

const lastFourLength = 4

/** What is kept of a key, which is never the key itself. */
export function keyRow({ apiKey, name, expiresAt, ...row }: NewKey) {
  return {
    ...row,
    hash: hashSecret(apiKey),
    name: name ?? null,
    expiresAt: expiresAt ?? null,
    lastFour: apiKey.slice(-lastFourLength),
  }
}
