import type { AppContext } from '#access'
import { readCompanyClock, type Company } from '#companies'
import { dayMs } from '#kernel/clock'
import { ApiError } from '#kernel/refusals'
import {
  readNewestOfOrder,
  readTransaction,
  toTransactionRecord,
  readTransactionsBetween,
} from '#transactions'
import type { TransactionId } from '#kernel/ids'

/** Which of a company's transactions are asked for: pages count from 0, both ends of the while are within it. */
export type ListTransactions = {
  page: number
  pageSize: number
  start?: { at: number; dateOnly: boolean } | undefined
  end?: { at: number; dateOnly: boolean } | undefined
}

const lastInstant = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** A page of a company's transactions, newest first: those of invoices as well. */
export async function listTransactions(
  { db, clock }: AppContext,
  company: Company,
  { page, pageSize, start, end }: ListTransactions,
) {
  const from = start?.at
  const after = end && (end.dateOnly ? Math.floor(end.at / dayMs) * dayMs + dayMs : end.at + 1)
  // Nothing happens after the last year of four digits.
  const until = after !== undefined && after > lastInstant ? undefined : after
  const between = { from, until, limit: pageSize, offset: page * pageSize }
  const { transactions, total } = await readTransactionsBetween(
    db,
    company.id,
    between,
    readCompanyClock(clock, company),
  )
  return { data: transactions.map(toTransactionRecord), total, page, pageSize }
}

/** One transaction of a company, as it stands. */
export async function showTransaction({ db }: AppContext, company: Company, id: TransactionId) {
  const transaction = await readTransaction(db, company.id, id)
  if (!transaction) throw new ApiError('not_found')
  return toTransactionRecord(transaction)
}

/** The newest transaction of an order. */
export async function showNewestOfOrder({ db }: AppContext, company: Company, orderId: string) {
  const transaction = await readNewestOfOrder(db, company.id, orderId)
  if (!transaction) throw new ApiError('not_found')
  return toTransactionRecord(transaction)
}
