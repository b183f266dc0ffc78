import { eventRows, type Company } from '#companies'
import type { Ids } from '#kernel/ids'
import { omitNullish, type Json } from '#kernel/json'
import type { PartRows } from '#platform/database'
import type { Transaction } from './transaction.ts'
import { toTransactionRecord } from './transaction-record.ts'

/** What a company's client address is told of a transaction. */
export const clientEventTypes = ['transaction.completed', 'transaction.failed'] as const
/** One of them. */
export type ClientEventType = (typeof clientEventTypes)[number]

/** The hosted payment page on which a transaction was made, as its merchant knows it. */
export type HostedPaymentRef = { token: string; orderId?: string }

/**
 * The rows that tell how a transaction ended, where this is an end: an event, and a postback where the company has an address of
 * its own for them. What the postback tells is fixed here: the record as it reads after the change.
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

/** The status of a transaction after most events of a type. */
export function toImpliedAttemptStatus(type: ClientEventType): Transaction['status'] {
  return type === 'transaction.completed' ? 'completed' : 'failed'
}

/** What is told of a transaction. */
export function toClientSnapshot(
  transaction: Transaction,
  hostedPayment: HostedPaymentRef | undefined,
): Record<string, Json> {
  const told: Record<string, unknown> = omitNullish({
    transaction: toTransactionRecord(transaction),
    hostedPayment,
  })
  return told as Record<string, Json>
}

/** Which end of a transaction a change of its status is; a payment that went back has failed in the end. */
function toClientEventType(
  before: Transaction['status'] | undefined,
  after: Transaction['status'],
): ClientEventType | undefined {
  if (before === after) return undefined
  if (after === 'completed' || after === 'captured') return 'transaction.completed'
  return after === 'failed' || after === 'returned' ? 'transaction.failed' : undefined
}
