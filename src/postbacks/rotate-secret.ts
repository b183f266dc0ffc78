import type { AppContext } from '#context'
import { recordAudit, type AuditedCall } from '#audit'
import { getCompanyTime, type Company } from '#companies'
import { ApiError } from '#kernel/refusals'
import { createSigningSecret } from './webhook.ts'
import { toWebhookSubject } from './webhook-audit.ts'
import { replaceSigningSecret } from './webhook-queries.ts'

/** Replaces the signing secret of a webhook. Every later attempt, including retries, is signed with the new secret. */
export async function rotateSecret(
  context: AppContext,
  company: Company,
  call: AuditedCall,
): Promise<{ signingSecret: string }> {
  const { db, secrets, clock } = context
  const secret = createSigningSecret({ secrets, company })
  const now = getCompanyTime(clock, company)
  const values = { companyId: company.id, signingSecret: secret.sealed, now }
  await db.transaction(async (tx) => {
    const [webhook] = await tx.run(replaceSigningSecret, values)
    if (!webhook) throw new ApiError('not_found', { message: 'No webhook is set up.' })
    const rotated = { companyId: company.id, subject: toWebhookSubject(company) }
    await recordAudit(tx, context, call, { ...rotated, action: 'webhook.secret_rotated' })
  })
  return { signingSecret: secret.shown }
}
