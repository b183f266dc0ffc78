import { invoiceEventTypes, type InvoiceEventType } from '#kernel/event-types'
import type { CompanyId, EventId, InvoiceId } from '#kernel/ids'
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
