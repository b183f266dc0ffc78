import { invoiceEventTypes, type InvoiceEventType } from '#kernel/event-types'
import type { CompanyId, EventId, InvoiceId } from '#kernel/ids'
import { clientEventTypes, type ClientEventType } from '#attempts'

/** The status of a delivery. Only a pending delivery is attempted; a replay makes any delivery pending again. */
export const postbackStatuses = ['pending', 'delivered', 'parked', 'dropped'] as const
export type PostbackStatus = (typeof postbackStatuses)[number]

/** One delivery attempt, with the status code or the error. `at` is on the company's clock. */
export type Attempt = {
  at: string
  statusCode?: number
  error?: string
  durationMs: number
  /** The start of the response body. Deleted with the body of the event. */
  answer?: string
  /** The headers of the request that differ between attempts; missing on attempts of earlier versions. */
  sent?: { timestamp: string; signature: string }
}

/** All event types. Invoice events go to the webhook, transaction events to the company's own URL. */
export const eventTypes = [...invoiceEventTypes, ...clientEventTypes] as const
export type EventType = InvoiceEventType | ClientEventType

type EventBase = {
  companyId: CompanyId
  eventId: EventId
  /** On the company's clock. */
  occurredAt: number
  /** Values at the time of the change. Later changes of the record do not affect them. */
  snapshot: Record<string, unknown>
}

/** One change of an invoice, delivered to the webhook. */
export type InvoiceEvent = EventBase & { type: InvoiceEventType; invoiceId: InvoiceId }

/** One final status of a transaction, delivered to the company's own URL. The body contains only the snapshot. */
export type TransactionEvent = EventBase & { type: ClientEventType }

export type PostbackEvent = InvoiceEvent | TransactionEvent

/** Returns whether events of a type go to the company's own URL instead of its webhook. */
export function isClientType(type: EventType): type is ClientEventType {
  return clientEventTypes.some((other) => other === type)
}
