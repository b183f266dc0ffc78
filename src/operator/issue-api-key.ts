import { changesBetween, note, type AuditedCall, type Noted } from '#audit'
import { isoInstant } from '#kernel/clock'
import { publicId, type CompanyId, type Uuid } from '#kernel/ids'
import { present } from '#kernel/json'
import { invalidField } from '#kernel/refusals'
import type { Role } from '#kernel/roles'
import { insertApiKey, keyPrefix, type Services } from '#access'
import { knownCompany, companyNow } from '#companies'
import { hashSecret, newSecret } from '#platform/secrets'

/** What a key is to be. */
export type KeyInput = {
  role: Role
  name?: string | undefined
  /** On the company's clock, ms; undefined where it does not expire. */
  expiresAt?: number | undefined
}

/** Issues another API key for a company. The key is answered here and kept nowhere. */
export async function issueApiKey(
  services: Services,
  companyId: CompanyId,
  input: KeyInput,
  call: AuditedCall,
): Promise<{ keyId: string; apiKey: string }> {
  const { db, ids, clock, environment } = services
  const now = companyNow(clock, await knownCompany(db, companyId))
  const { expiresAt } = input
  if (expiresAt !== undefined && expiresAt <= now)
    throw invalidField('body.expiresAt', 'too_small', 'must be in the future')
  const keyId = ids.next()
  const apiKey = newSecret(keyPrefix(environment))
  await db.transaction(async (tx) => {
    await tx.run(insertApiKey, keyRow({ companyId, id: keyId, apiKey, now, ...input }))
    await note(tx, services, call, keyIssued(companyId, keyId, input))
  })
  return { keyId, apiKey }
}

/** What the audit keeps of a new key. */
export function keyIssued(companyId: CompanyId, keyId: Uuid, { role, name, expiresAt }: KeyInput): Noted {
  const subject = { kind: 'api_key', id: publicId('key', keyId) } as const
  const issued = present({
    role,
    name,
    expiresAt: expiresAt === undefined ? undefined : isoInstant(expiresAt),
  })
  return { companyId, action: 'api_key.issued', subject, changes: changesBetween(undefined, issued) }
}

type NewKey = KeyInput & {
  companyId: CompanyId
  id: Uuid
  apiKey: string
  now: number
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
