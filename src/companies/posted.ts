import type { EventId, Ids, InvoiceId, TransactionId } from '#kernel/ids'
import type { Json } from '#kernel/json'
import { rowsOf, type PartRows } from '#platform/database'
import { scheduledFirst } from '#platform/timers'
import type { Company } from './company.ts'
import { insertPostbacks, postbackTimer } from './postback-queries.ts'

/** A change that a merchant's endpoint is to be told of, and what it fixes for that. */
export type Told = {
  type: string
  invoiceId: InvoiceId | undefined
  transactionId: TransactionId | undefined
  /** Receivers apply events in this order, and updatedAt grows with every change whatever clock it was made by. */
  updatedAt: number
  snapshot: Record<string, Json>
}

/** The rows that tell a merchant's endpoint of a change, along with the change. `now` is the company's, ms. */
export function posted(
  ids: Ids,
  company: Company,
  { type, invoiceId, transactionId, updatedAt, snapshot }: Told,
  now: number,
): PartRows[] {
  const eventId = ids.next<EventId>()
  return [
    rowsOf(insertPostbacks, {
      company_id: company.id,
      event_id: eventId,
      type,
      invoice_id: invoiceId ?? null,
      transaction_id: transactionId ?? null,
      occurred_at: updatedAt,
      snapshot,
      status: 'pending',
      attempts: [],
      attempts_made: 0,
      next_attempt_at: now,
      created_at: now,
    }),
    scheduledFirst(company, postbackTimer, eventId, now),
  ]
}
