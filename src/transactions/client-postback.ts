import { insertPostbacks, postbackTimer, type Company } from '#companies'
import type { EventId, Ids } from '#kernel/ids'
import type { Json } from '#kernel/json'
import { rowsOf, type PartRows } from '#platform/database'
import { scheduledFirst } from '#platform/timers'
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
  const eventId = ids.next<EventId>()
  const told: Record<string, unknown> = {
    transaction: transactionRecord(after),
    ...(hostedPayment ? { hostedPayment } : {}),
  }
  return [
    rowsOf(insertPostbacks, {
      company_id: company.id,
      event_id: eventId,
      type,
      invoice_id: after.invoiceId ?? null,
      transaction_id: after.id,
      occurred_at: after.updatedAt,
      snapshot: told as Record<string, Json>,
      status: 'pending',
      attempts: [],
      attempts_made: 0,
      next_attempt_at: now,
      created_at: now,
    }),
    scheduledFirst(company, postbackTimer, eventId, now),
  ]
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
