import { recordAudit, type AuditedCall, type AuditDeps } from '#audit'
import { toPublicId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import type { Database } from '#platform/database'
import type { Secrets } from '#platform/secrets'
import { clientPostbackSecretPurpose, createClientPostbackSecret } from './client-postback-secret.ts'
import { getCompanyTime, type Company } from './company.ts'
import { replaceClientPostbackSecret } from './company-queries.ts'

/** Creates a new secret for a company's client postbacks. It signs every later attempt, including retries. */
export async function rotateClientPostbackSecret(
  deps: AuditDeps & { db: Database; secrets: Secrets },
  company: Company,
  call: AuditedCall,
): Promise<{ clientPostbackSecret: string }> {
  const { db, secrets, clock } = deps
  const { id: companyId, sealed } = company
  const clientPostbackSecret = createClientPostbackSecret()
  await db.transaction(async (tx) => {
    const [replaced] = await tx.run(replaceClientPostbackSecret, {
      companyId,
      secret: secrets.seal(sealed.wrappedKey, clientPostbackSecret, clientPostbackSecretPurpose),
      now: getCompanyTime(clock, company),
    })
    if (!replaced)
      throw new ApiError('not_found', { message: 'No address for client postbacks was ever set.' })
    const subject = { kind: 'company', id: toPublicId('cmp', companyId) } as const
    await recordAudit(tx, deps, call, { companyId, action: 'client_postback_secret.rotated', subject })
  })
  return { clientPostbackSecret }
}
