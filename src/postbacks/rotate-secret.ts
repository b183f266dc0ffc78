import type { AppContext } from '#access'
import { recordAudit, type AuditedCall } from '#audit'
import { readCompanyClock, type Company } from '#companies'
import { ApiError } from '#kernel/refusals'
import { newSigningSecret } from './webhook.ts'
import { webhookSubject } from './webhook-changes.ts'
import { replaceSigningSecret } from './webhook-queries.ts'

/** Replaces the signing secret of a webhook. Every later attempt, including retries, is signed with the new secret. */
export async function rotateSecret(
  services: AppContext,
  company: Company,
  call: AuditedCall,
): Promise<{ signingSecret: string }> {
  const { db, secrets, clock } = services
  const secret = newSigningSecret({ secrets, company })
  const now = readCompanyClock(clock, company)
  const values = { companyId: company.id, signingSecret: secret.sealed, now }
  await db.transaction(async (tx) => {
    const [webhook] = await tx.run(replaceSigningSecret, values)
    if (!webhook) throw new ApiError('not_found', { message: 'No webhook is set up.' })
    const rotated = { companyId: company.id, subject: webhookSubject(company) }
    await recordAudit(tx, services, call, { ...rotated, action: 'webhook.secret_rotated' })
  })
  return { signingSecret: secret.shown }
}
