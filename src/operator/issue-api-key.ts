import { diffFields, recordAudit, type AuditedCall, type AuditEntryInput } from '#audit'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId, type CompanyId, type Uuid } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { invalidFieldError } from '#kernel/refusals'
import type { Role } from '#kernel/roles'
import { insertApiKey, toKeyPrefix } from '#access'
import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { hashSecret, newCellSecret } from '#platform/secrets'

export type KeyInput = {
  role: Role
  name?: string | undefined
  /** On the company's clock, in ms; undefined if the key does not expire. */
  expiresAt?: number | undefined
}

/** Issues an API key for a company. Returns the only copy of the key. */
export async function issueApiKey(
  context: AppContext,
  company: Company,
  input: KeyInput,
  call: AuditedCall,
): Promise<{ keyId: string; apiKey: string }> {
  const { db, ids, clock, environment } = context
  const companyId = company.id
  const now = getCompanyTime(clock, company)
  const { expiresAt } = input
  if (expiresAt !== undefined && expiresAt <= now)
    throw invalidFieldError('body.expiresAt', 'too_small', 'must be in the future')
  const keyId = ids.next()
  const apiKey = newCellSecret(toKeyPrefix(environment), company)
  await db.transaction(async (tx) => {
    await tx.run(insertApiKey, keyRow({ companyId, id: keyId, apiKey, now, ...input }))
    await recordAudit(tx, context, call, keyAuditEntry(companyId, keyId, input))
  })
  return { keyId, apiKey }
}

/** Returns the audit entry of a new key. */
export function keyAuditEntry(
  companyId: CompanyId,
  keyId: Uuid,
  { role, name, expiresAt }: KeyInput,
): AuditEntryInput {
  const subject = { kind: 'api_key', id: toPublicId('key', keyId) } as const
  const issued = omitNullish({
    role,
    name,
    expiresAt: expiresAt === undefined ? undefined : toIsoInstant(expiresAt),
  })
  return { companyId, action: 'api_key.issued', subject, changes: diffFields(undefined, issued) }
}

type NewKey = KeyInput & {
  companyId: CompanyId
  id: Uuid
  apiKey: string
  now: number
}

const lastFourLength = 4

/** Returns the row of a key, which contains only its hash. */
export function keyRow({ apiKey, name, expiresAt, ...row }: NewKey) {
  return {
    ...row,
    hash: hashSecret(apiKey),
    name: name ?? null,
    expiresAt: expiresAt ?? null,
    lastFour: apiKey.slice(-lastFourLength),
  }
}
