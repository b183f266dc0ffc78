import { isoInstant } from '#kernel/clock'
import type { InvoiceEventType } from '#kernel/event-types'
import { publicId, type CompanyId, type EventId, type InvoiceId } from '#kernel/ids'
import { present } from '#kernel/json'

/** Where a delivery stands. Only a pending one is attempted; a replay makes any of them pending again. */
export const postbackStatuses = ['pending', 'delivered', 'parked', 'dropped'] as const
export type PostbackStatus = (typeof postbackStatuses)[number]

/** One attempt to deliver: what the endpoint answered, or why there was no answer. `at` is on the company's clock. */
export type Attempt = { at: string; statusCode?: number; error?: string; durationMs: number }

/** One change of an invoice, to be told. */
export type InvoiceEvent = {
  companyId: CompanyId
  eventId: EventId
  type: InvoiceEventType
  invoiceId: InvoiceId
  /** On the company's clock. */
  occurredAt: number
  /** What the change itself fixed, whatever the invoice says when it is told. */
  snapshot: Record<string, unknown>
}

/** An event's row without what only its delivery needs. */
export type DeliveryRow = {
  event_id: EventId
  type: InvoiceEventType
  invoice_id: InvoiceId
  occurred_at: number
  status: PostbackStatus
  attempts: Attempt[]
  next_attempt_at: number | null
}

/** A delivery as the operator reads it. */
export function deliveryDocument(row: DeliveryRow) {
  return present({
    eventId: publicId('evt', row.event_id),
    type: row.type,
    invoiceId: publicId('inv', row.invoice_id),
    occurredAt: isoInstant(row.occurred_at),
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at === null ? undefined : isoInstant(row.next_attempt_at),
  })
}
