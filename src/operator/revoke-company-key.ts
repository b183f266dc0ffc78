import type { CompanyId, Uuid } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { revokeApiKey, type Services } from '#access'
import { knownCompany, companyNow } from '#companies'

/** Revokes an API key and ends the sessions made with it. Doing it twice is harmless. */
export async function revokeCompanyKey(services: Services, companyId: CompanyId, keyId: Uuid): Promise<void> {
  const { db, clock } = services
  const now = companyNow(clock, await knownCompany(db, companyId))
  const revoked = await db.run(revokeApiKey, { companyId, id: keyId, now })
  if (revoked.length === 0) throw new ApiError('not_found')
}
