import type { Services } from '#access'
import { publicId, type CompanyId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { removeWebhookRow } from './webhook-queries.ts'

/** Removes a company's webhook and drops what waits to be delivered to it. */
export async function removeWebhook({ db, log }: Services, companyId: CompanyId): Promise<void> {
  const rows = await db.run(removeWebhookRow, { companyId })
  if (rows.length === 0) throw new ApiError('not_found', { message: 'No webhook is set up.' })
  for (const { event_id: eventId, type } of rows) {
    if (eventId === null || type === null) continue
    log.warn('postback dropped', {
      companyId: publicId('cmp', companyId),
      eventId: publicId('evt', eventId),
      kind: type,
      reason: 'the webhook was removed',
    })
  }
}
