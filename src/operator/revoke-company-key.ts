import { note, type AuditedCall } from '#audit'
import { publicId, type CompanyId, type Uuid } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { revokeApiKey, type Services } from '#access'
import { knownCompany, companyNow } from '#companies'

/** Revokes an API key and ends the sessions made with it. Doing it twice is harmless. */
export async function revokeCompanyKey(
  services: Services,
  companyId: CompanyId,
  keyId: Uuid,
  call: AuditedCall,
): Promise<void> {
  const { db, clock } = services
  const now = companyNow(clock, await knownCompany(db, companyId))
  await db.transaction(async (tx) => {
    const revoked = await tx.run(revokeApiKey, { companyId, id: keyId, now })
    if (revoked.length === 0) throw new ApiError('not_found')
    const subject = { kind: 'api_key', id: publicId('key', keyId) } as const
    await note(tx, services, call, { companyId, action: 'api_key.revoked', subject })
  })
}
