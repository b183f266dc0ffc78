import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { dayMs } from '#kernel/clock'
import { ApiError } from '#kernel/refusals'
import { loadNewestOfOrder, loadTransaction, toTransactionRecord, loadTransactionsBetween } from '#attempts'
import type { TransactionId } from '#kernel/ids'

/** The requested transactions of a company. Pages count from 0, and the period includes both ends. */
export type ListTransactions = {
  page: number
  pageSize: number
  start?: { at: number; dateOnly: boolean } | undefined
  end?: { at: number; dateOnly: boolean } | undefined
}

const lastInstant = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** Returns a page of a company's transactions, newest first, including those of invoices. */
export async function listTransactions(
  { db, clock }: AppContext,
  company: Company,
  { page, pageSize, start, end }: ListTransactions,
) {
  const from = start?.at
  const after = end && (end.dateOnly ? Math.floor(end.at / dayMs) * dayMs + dayMs : end.at + 1)
  // No transaction is later than the last year of four digits.
  const until = after !== undefined && after > lastInstant ? undefined : after
  const between = { from, until, limit: pageSize, offset: page * pageSize }
  const { transactions, total } = await loadTransactionsBetween(
    db,
    company.id,
    between,
    getCompanyTime(clock, company),
  )
  return { data: transactions.map(toTransactionRecord), total, page, pageSize }
}

export async function showTransaction({ db }: AppContext, company: Company, id: TransactionId) {
  const transaction = await loadTransaction(db, company.id, id)
  if (!transaction) throw new ApiError('not_found')
  return toTransactionRecord(transaction)
}

/** Returns the newest transaction of an order. */
export async function showNewestOfOrder({ db }: AppContext, company: Company, orderId: string) {
  const transaction = await loadNewestOfOrder(db, company.id, orderId)
  if (!transaction) throw new ApiError('not_found')
  return toTransactionRecord(transaction)
}
