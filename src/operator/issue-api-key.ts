import type { CompanyId } from '#kernel/ids'
import { insertApiKey, keyPrefix, type Role, type Services } from '#access'
import { knownCompany, companyNow } from '#companies'
import { hashSecret, newSecret } from '#platform/secrets'

/** Issues another API key for a company. The key is answered here and kept nowhere. */
export async function issueApiKey(
  services: Services,
  companyId: CompanyId,
  role: Role,
): Promise<{ keyId: string; apiKey: string }> {
  const { db, ids, clock, environment } = services
  const now = companyNow(clock, await knownCompany(db, companyId))
  const keyId = ids.next()
  const apiKey = newSecret(keyPrefix(environment))
  await db.run(insertApiKey, { companyId, id: keyId, role, hash: hashSecret(apiKey), now })
  return { keyId, apiKey }
}
