import { recordAudit, type AuditedCall } from '#audit'
import { toPublicId, type Uuid } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { revokeApiKey } from '#access'
import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'

/** Revokes an API key and ends its sessions. Safe to repeat: only the first call is recorded in the audit. */
export async function revokeCompanyKey(
  context: AppContext,
  company: Company,
  keyId: Uuid,
  call: AuditedCall,
): Promise<void> {
  const { db, clock } = context
  const companyId = company.id
  await db.transaction(async (tx) => {
    const [key] = await tx.run(revokeApiKey, { companyId, id: keyId, now: getCompanyTime(clock, company) })
    if (!key) throw new ApiError('not_found')
    const subject = { kind: 'api_key', id: toPublicId('key', keyId) } as const
    if (key.is_revoked)
      await recordAudit(tx, context, call, { companyId, action: 'api_key.revoked', subject })
  })
}
