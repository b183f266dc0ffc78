import type { Clock } from '#kernel/clock'
import { ApiError } from '#kernel/refusals'
import type { Writer } from '#platform/database'
import type { Secrets } from '#platform/secrets'
import { clientPostbackSecretPurpose, newClientPostbackSecret } from './client-postback-secret.ts'
import { companyNow, type Company } from './company.ts'
import { replaceClientPostbackSecret } from './company-queries.ts'

/** Gives a company a new secret for client postbacks. Every attempt from now on is signed with it, retries too. */
export async function rotateClientPostbackSecret(
  { db, secrets, clock }: { db: Writer; secrets: Secrets; clock: Clock },
  company: Company,
): Promise<{ clientPostbackSecret: string }> {
  const clientPostbackSecret = newClientPostbackSecret()
  const [replaced] = await db.run(replaceClientPostbackSecret, {
    companyId: company.id,
    secret: secrets.seal(company.sealed.wrappedKey, clientPostbackSecret, clientPostbackSecretPurpose),
    now: companyNow(clock, company),
  })
  if (!replaced) throw new ApiError('not_found', { message: 'No address for client postbacks was ever set.' })
  return { clientPostbackSecret }
}
