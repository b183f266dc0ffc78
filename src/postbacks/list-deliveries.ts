import { toIsoInstant } from '#kernel/clock'
import { toPublicId, type CompanyId, type EventId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import type { Reader } from '#platform/database'
import type { PostbackStatus } from './postback.ts'
import { listPostbacks, type DeliveryRow } from './postback-queries.ts'

export type DeliveryFilter = {
  status?: PostbackStatus | undefined
  eventId?: EventId | undefined
  /** The last event of the previous page. */
  before?: EventId | undefined
  limit: number
}

/** Returns a page of a company's deliveries, newest first, and the event after which the next page begins. */
export async function listDeliveries(
  db: Reader,
  companyId: CompanyId,
  { status, eventId, before, limit }: DeliveryFilter,
): Promise<{ deliveries: DeliveryRow[]; last: EventId | undefined }> {
  const filter = { status: status ?? null, eventId: eventId ?? null, before: before ?? null }
  // One extra row shows whether a next page exists.
  const rows = await db.all(listPostbacks, { companyId, ...filter, limit: limit + 1 })
  const deliveries = rows.slice(0, limit)
  return { deliveries, last: rows.length > limit ? deliveries.at(-1)?.event_id : undefined }
}

/** Returns a delivery in the format of the operator API. */
export function toDeliveryResponse(row: DeliveryRow) {
  return omitNullish({
    eventId: toPublicId('evt', row.event_id),
    type: row.type,
    invoiceId: row.invoice_id === null ? undefined : toPublicId('inv', row.invoice_id),
    transactionId: row.transaction_id === null ? undefined : toPublicId('trx', row.transaction_id),
    occurredAt: toIsoInstant(row.occurred_at),
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at === null ? undefined : toIsoInstant(row.next_attempt_at),
  })
}
