import type { AppContext } from '#context'
import { recordAudit, type AuditedCall } from '#audit'
import { lockExistingCompany } from '#companies'
import { toPublicId, type CompanyId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { loadWebhook, diffWebhook, toWebhookSubject } from './webhook-audit.ts'
import { removeWebhookRow } from './webhook-queries.ts'

/** Removes a company's webhook and drops its pending deliveries. */
export async function removeWebhook(
  context: AppContext,
  companyId: CompanyId,
  call: AuditedCall,
): Promise<void> {
  const { db, log, secrets } = context
  const rows = await db.transaction(async (tx) => {
    const company = await lockExistingCompany(tx, companyId)
    const before = await loadWebhook(tx, { secrets, company })
    const rows = await tx.run(removeWebhookRow, { companyId })
    if (rows.length === 0) throw new ApiError('not_found', { message: 'No webhook is set up.' })
    await recordAudit(tx, context, call, {
      companyId,
      action: 'webhook.removed',
      subject: toWebhookSubject(company),
      changes: diffWebhook(before, undefined),
    })
    return rows
  })
  for (const { event_id: eventId, type } of rows) {
    if (eventId === null || type === null) continue
    log.warn('postback dropped', {
      companyId: toPublicId('cmp', companyId),
      eventId: toPublicId('evt', eventId),
      kind: type,
      reason: 'the webhook was removed',
    })
  }
}
