import { recordAudit, type AuditedCall } from '#audit'
import { toPublicId, type CompanyId, type Uuid } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { revokeApiKey } from '#access'
import type { AppContext } from '#context'
import { requireCompany, getCompanyTime } from '#companies'

/** Revokes an API key and ends its sessions. Safe to repeat. */
export async function revokeCompanyKey(
  context: AppContext,
  companyId: CompanyId,
  keyId: Uuid,
  call: AuditedCall,
): Promise<void> {
  const { db, clock } = context
  const now = getCompanyTime(clock, await requireCompany(db, companyId))
  await db.transaction(async (tx) => {
    const revoked = await tx.run(revokeApiKey, { companyId, id: keyId, now })
    if (revoked.length === 0) throw new ApiError('not_found')
    const subject = { kind: 'api_key', id: toPublicId('key', keyId) } as const
    await recordAudit(tx, context, call, { companyId, action: 'api_key.revoked', subject })
  })
}
