import type { EventId, Ids, InvoiceId, TransactionId } from '#kernel/ids'
import type { Json } from '#kernel/json'
import { toPartRows, type PartRows, type RowOf } from '#platform/database'
import { scheduleFirstJobRows } from '#platform/jobs'
import type { Company } from './company.ts'
import { insertEvents, type eventFactColumns } from './event-queries.ts'
import { insertPostbacks, postbackJob } from './postback-queries.ts'

/** The facts that an event stores: few bytes, because every change writes them. */
export type EventFacts = Partial<RowOf<typeof eventFactColumns>>

/** A change that a merchant learns from the event feed, and from a postback if an endpoint subscribes to it. */
export type MerchantEvent = {
  type: string
  invoiceId: InvoiceId | undefined
  transactionId: TransactionId | undefined
  /** Receivers apply events in this order. It grows with every change, independent of the clock of the change. */
  updatedAt: number
  facts: EventFacts
  /** The state of the record at the change, for the postback; undefined if no endpoint subscribes. */
  snapshot: Record<string, Json> | undefined
}

/** Returns the rows of an event and its postbacks for the statement of the change. `now` is the company's, ms. */
export function eventRows(ids: Ids, company: Company, merchantEvent: MerchantEvent, now: number): PartRows[] {
  const eventId = ids.next<EventId>()
  const { type, invoiceId, transactionId, updatedAt, facts, snapshot } = merchantEvent
  const event = {
    company_id: company.id,
    event_id: eventId,
    type,
    invoice_id: invoiceId ?? null,
    transaction_id: transactionId ?? null,
    occurred_at: updatedAt,
  }
  const invoice = transactionId === undefined ? (invoiceId ?? null) : null
  const eventRow = toPartRows(insertEvents, { ...event, ...defaultFacts, ...facts, invoice_id: invoice })
  if (!snapshot) return [eventRow]
  return [
    eventRow,
    toPartRows(insertPostbacks, {
      ...event,
      snapshot,
      status: 'pending',
      attempts: [],
      attempts_made: 0,
      next_attempt_at: now,
      created_at: now,
    }),
    scheduleFirstJobRows(company, postbackJob, eventId, now),
  ]
}

const defaultFacts = {
  paid_cents: null,
  paid_at: null,
  invoice_status: null,
  attempt_status: null,
  completed_event_id: null,
  completed_at: null,
}

/**
 * Merges the event of a payment and the completion event of its transaction into one row. The transaction must be the
 * same and its completion without facts of its own, as is most common.
 */
export function mergeEventRows(parts: PartRows[]): PartRows[] {
  const isOfEvents = ({ part }: PartRows) => part === insertEvents
  const rows = parts.filter(isOfEvents).flatMap(({ rows }) => rows)
  const [payment, completed] = [rows.find(isPaymentEvent), rows.find(isDefaultCompletion)]
  if (rows.length !== 2 || !payment || !completed) return parts
  if (payment['transaction_id'] !== completed['transaction_id']) return parts
  const both = {
    ...payment,
    completed_event_id: completed['event_id'],
    completed_at: completed['occurred_at'] === payment['occurred_at'] ? null : completed['occurred_at'],
  }
  return [...parts.filter((part) => !isOfEvents(part)), { part: insertEvents, rows: [both] }]
}

const isPaymentEvent = ({ type }: Record<string, unknown>) =>
  type === 'invoice.paid' || type === 'invoice.partial'

const isDefaultCompletion = ({ type, attempt_status: status }: Record<string, unknown>) =>
  type === 'transaction.completed' && status === null
