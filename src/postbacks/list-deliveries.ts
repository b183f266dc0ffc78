import { toIsoInstant } from '#kernel/clock'
import { toPublicId, type CompanyId, type EventId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import type { Database } from '#platform/database'
import { buildDeliveryList, type DeliveryFilter, type DeliveryRow } from './postback-queries.ts'

type DeliveryPage = {
  /** The last event of the previous page. */
  before?: EventId | undefined
  limit: number
}

/** Returns a page of a company's deliveries, newest first, and the event after which the next page begins. */
export async function listDeliveries(
  db: Pick<Database, 'find'>,
  companyId: CompanyId,
  filter: DeliveryFilter,
  { before, limit }: DeliveryPage,
): Promise<{ deliveries: DeliveryRow[]; last: EventId | undefined }> {
  // One extra row shows whether a next page exists.
  const { query, values } = buildDeliveryList(companyId, filter, { before, limit: limit + 1 })
  const rows = await db.find(companyId, query, values)
  const deliveries = rows.slice(0, limit)
  return { deliveries, last: rows.length > limit ? deliveries.at(-1)?.event_id : undefined }
}

/** Returns a delivery in the format of the API. */
export function toDeliveryResponse(row: DeliveryRow) {
  return omitNullish({
    eventId: toPublicId('evt', row.event_id),
    type: row.type,
    invoiceId: row.invoice_id === null ? undefined : toPublicId('inv', row.invoice_id),
    transactionId: row.transaction_id === null ? undefined : toPublicId('trx', row.transaction_id),
    occurredAt: toIsoInstant(row.occurred_at),
    status: row.status,
    attempts: row.attempts.map(({ at, statusCode, error, durationMs }) =>
      omitNullish({ at, statusCode, error, durationMs }),
    ),
    nextAttemptAt: row.next_attempt_at === null ? undefined : toIsoInstant(row.next_attempt_at),
  })
}
