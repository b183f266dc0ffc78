import type { EventId, Ids, InvoiceId, TransactionId } from '#kernel/ids'
import type { Json } from '#kernel/json'
import { rowsOf, type PartRows, type RowOf } from '#platform/database'
import { scheduledFirst } from '#platform/timers'
import type { Company } from './company.ts'
import { insertEvents, type eventFacts } from './event-queries.ts'
import { insertPostbacks, postbackTimer } from './postback-queries.ts'

/** What a change fixes of its event: few bytes, because every change writes them. */
export type EventFacts = Partial<RowOf<typeof eventFacts>>

/** A change that a merchant is told of: in the feed of events always, and by a postback where an endpoint listens. */
export type Told = {
  type: string
  invoiceId: InvoiceId | undefined
  transactionId: TransactionId | undefined
  /** Receivers apply events in this order, and updatedAt grows with every change whatever clock it was made by. */
  updatedAt: number
  facts: EventFacts
  /** What the postback is to hold of the moment of the change; undefined where no endpoint listens. */
  snapshot: Record<string, Json> | undefined
}

/** The rows that tell a merchant of a change, along with the change. `now` is the company's, ms. */
export function posted(ids: Ids, company: Company, told: Told, now: number): PartRows[] {
  const eventId = ids.next<EventId>()
  const { type, invoiceId, transactionId, updatedAt, facts, snapshot } = told
  const event = {
    company_id: company.id,
    event_id: eventId,
    type,
    invoice_id: invoiceId ?? null,
    transaction_id: transactionId ?? null,
    occurred_at: updatedAt,
  }
  const invoice = transactionId === undefined ? (invoiceId ?? null) : null
  const noted = rowsOf(insertEvents, { ...event, ...usual, ...facts, invoice_id: invoice })
  if (!snapshot) return [noted]
  return [
    noted,
    rowsOf(insertPostbacks, {
      ...event,
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

const usual = {
  paid_cents: null,
  paid_at: null,
  invoice_status: null,
  attempt_status: null,
  completed_event_id: null,
  completed_at: null,
}

/** The transaction of a payment that completed is an event of its own, and most often as the payment's: one row tells of both. */
export function together(parts: PartRows[]): PartRows[] {
  const isOfEvents = ({ part }: PartRows) => part === insertEvents
  const rows = parts.filter(isOfEvents).flatMap(({ rows }) => rows)
  const [payment, completed] = [rows.find(isOfPayment), rows.find(isUsualCompletion)]
  if (rows.length !== 2 || !payment || !completed) return parts
  if (payment['transaction_id'] !== completed['transaction_id']) return parts
  const both = {
    ...payment,
    completed_event_id: completed['event_id'],
    completed_at: completed['occurred_at'] === payment['occurred_at'] ? null : completed['occurred_at'],
  }
  return [...parts.filter((part) => !isOfEvents(part)), { part: insertEvents, rows: [both] }]
}

const isOfPayment = ({ type }: Record<string, unknown>) =>
  type === 'invoice.paid' || type === 'invoice.partial'

const isUsualCompletion = ({ type, attempt_status: status }: Record<string, unknown>) =>
  type === 'transaction.completed' && status === null
