import { eventRows, type Company } from '#companies'
import type { Ids } from '#kernel/ids'
import { omitNullish, type Json } from '#kernel/json'
import type { PartRows } from '#platform/database'
import type { Transaction } from './transaction.ts'
import { toTransactionRecord } from './transaction-record.ts'

/** The events of transactions sent to a company's client URL. */
export const clientEventTypes = ['transaction.completed', 'transaction.failed'] as const
/** One of these event types. */
export type ClientEventType = (typeof clientEventTypes)[number]

/** The hosted payment page of a transaction, as its merchant knows it. */
export type HostedPaymentRef = { token: string; orderId?: string }

/**
 * Returns the rows for the end of a transaction: an event, and a postback if the company has a client URL. The postback
 * stores the record as it is after the change.
 */
export function clientPostbackRows(
  ids: Ids,
  company: Company,
  { before, after }: { before: Pick<Transaction, 'status'> | undefined; after: Transaction },
  now: number,
  hostedPayment?: HostedPaymentRef,
): PartRows[] {
  const type = toClientEventType(before?.status, after.status)
  if (!type) return []
  const { id: transactionId, invoiceId, updatedAt, status } = after
  const usual = status === toImpliedAttemptStatus(type) ? null : status
  const isListenedTo = company.clientPostbackUrl !== undefined
  const snapshot = isListenedTo ? toClientSnapshot(after, hostedPayment) : undefined
  const about = { type, invoiceId, transactionId, updatedAt, facts: { attempt_status: usual } }
  return eventRows(ids, company, { ...about, snapshot }, now)
}

/** Returns the status of a transaction after most events of a type. */
export function toImpliedAttemptStatus(type: ClientEventType): Transaction['status'] {
  return type === 'transaction.completed' ? 'completed' : 'failed'
}

/** Returns the content of a transaction's event. */
export function toClientSnapshot(
  transaction: Transaction,
  hostedPayment: HostedPaymentRef | undefined,
): Record<string, Json> {
  const snapshot: Record<string, unknown> = omitNullish({
    transaction: toTransactionRecord(transaction),
    hostedPayment,
  })
  return snapshot as Record<string, Json>
}

/** Returns the event type of a status change. A returned payment counts as failed. */
function toClientEventType(
  before: Transaction['status'] | undefined,
  after: Transaction['status'],
): ClientEventType | undefined {
  if (before === after) return undefined
  if (after === 'completed' || after === 'captured') return 'transaction.completed'
  return after === 'failed' || after === 'returned' ? 'transaction.failed' : undefined
}
