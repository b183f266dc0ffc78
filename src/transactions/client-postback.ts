import { posted, type Company } from '#companies'
import type { Ids } from '#kernel/ids'
import { present, type Json } from '#kernel/json'
import type { PartRows } from '#platform/database'
import type { Transaction } from './transaction.ts'
import { transactionRecord } from './transaction-record.ts'

/** What a company's client address is told of a transaction. */
export const clientEventTypes = ['transaction.completed', 'transaction.failed'] as const
/** One of them. */
export type ClientEventType = (typeof clientEventTypes)[number]

/** The hosted payment page on which a transaction was made, as its merchant knows it. */
export type HostedPaymentTold = { token: string; orderId?: string }

/**
 * The rows that tell the company's own address how a transaction ended, where it has one and this is an end. What is told
 * is fixed here: the record as it reads after the change.
 */
export function toldClient(
  ids: Ids,
  company: Company,
  { before, after }: { before: Pick<Transaction, 'status'> | undefined; after: Transaction },
  now: number,
  hostedPayment?: HostedPaymentTold,
): PartRows[] {
  const type = endOf(before?.status, after.status)
  if (!type || company.clientPostbackUrl === undefined) return []
  const told: Record<string, unknown> = present({ transaction: transactionRecord(after), hostedPayment })
  const { id: transactionId, invoiceId, updatedAt } = after
  const about = { type, invoiceId, transactionId, updatedAt }
  return posted(ids, company, { ...about, snapshot: told as Record<string, Json> }, now)
}

/** Which end of a transaction a change of its status is; a payment that went back has failed in the end. */
function endOf(
  before: Transaction['status'] | undefined,
  after: Transaction['status'],
): ClientEventType | undefined {
  if (before === after) return undefined
  if (after === 'completed' || after === 'captured') return 'transaction.completed'
  return after === 'failed' || after === 'returned' ? 'transaction.failed' : undefined
}
