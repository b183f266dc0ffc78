import { isoInstant } from '#kernel/clock'
import { invoiceEventTypes, type InvoiceEventType } from '#kernel/event-types'
import { publicId, type CompanyId, type EventId, type InvoiceId, type TransactionId } from '#kernel/ids'
import { present } from '#kernel/json'
import { clientEventTypes, type ClientEventType } from '#transactions'

/** Where a delivery stands. Only a pending one is attempted; a replay makes any of them pending again. */
export const postbackStatuses = ['pending', 'delivered', 'parked', 'dropped'] as const
export type PostbackStatus = (typeof postbackStatuses)[number]

/** One attempt to deliver: what the endpoint answered, or why there was no answer. `at` is on the company's clock. */
export type Attempt = { at: string; statusCode?: number; error?: string; durationMs: number }

/** Everything that is told: of invoices to the webhook, of transactions to the company's own address. */
export const eventTypes = [...invoiceEventTypes, ...clientEventTypes] as const
export type EventType = InvoiceEventType | ClientEventType

type Change = {
  companyId: CompanyId
  eventId: EventId
  /** On the company's clock. */
  occurredAt: number
  /** What the change itself fixed, whatever its record says when it is told. */
  snapshot: Record<string, unknown>
}

/** One change of an invoice, to be told to the webhook. */
export type InvoiceEvent = Change & { type: InvoiceEventType; invoiceId: InvoiceId }

/** One end of a transaction, to be told to the company's own address. All that is told was fixed by the change. */
export type TransactionEvent = Change & { type: ClientEventType }

export type PostbackEvent = InvoiceEvent | TransactionEvent

/** Whether events of a type go to the company's own address, and not to its webhook. */
export function isClientType(type: EventType): type is ClientEventType {
  return clientEventTypes.some((other) => other === type)
}

/** An event's row without what only its delivery needs. */
export type DeliveryRow = {
  event_id: EventId
  type: EventType
  invoice_id: InvoiceId | null
  transaction_id: TransactionId | null
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
    invoiceId: row.invoice_id === null ? undefined : publicId('inv', row.invoice_id),
    transactionId: row.transaction_id === null ? undefined : publicId('trx', row.transaction_id),
    occurredAt: isoInstant(row.occurred_at),
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at === null ? undefined : isoInstant(row.next_attempt_at),
  })
}
