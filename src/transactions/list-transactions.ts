import { dayMs, hourMs } from '#kernel/clock'
import type { CompanyId, TransactionId } from '#kernel/ids'
import type { Database, Reader } from '#platform/database'
import {
  countBefore,
  countDays,
  findLastDay,
  listBetween,
  listHistory,
  listOfRequest,
} from './list-queries.ts'
import { rowToTransaction, type Transaction } from './transaction.ts'

/** A while, ms: its start, and its end, which is no longer within; and which part of what lies in it. */
type CreatedRange = { from: number | undefined; until: number | undefined; limit: number; offset: number }

/**
 * Some of a company's transactions, newest first, and how many there are of that while. `now` is the company's, ms. What
 * happened on days that are over is counted once and kept, so that a long list is counted as fast as a short one.
 */
export async function readTransactionsBetween(
  db: Database,
  companyId: CompanyId,
  { from, until, limit, offset }: CreatedRange,
  now: number,
): Promise<{ transactions: Transaction[]; total: number }> {
  const [rows, total] = await Promise.all([
    db.all(listBetween, { companyId, from: from ?? null, until: until ?? null, limit, offset }),
    countTransactions(db, companyId, { from, until }, now),
  ])
  return { transactions: rows.map(rowToTransaction), total }
}

async function countTransactions(
  db: Database,
  companyId: CompanyId,
  { from, until }: Pick<CreatedRange, 'from' | 'until'>,
  now: number,
): Promise<number> {
  // Whoever wrote something yesterday may be committing it just now.
  const over = Math.floor((now - hourMs) / dayMs) * dayMs
  const last = await db.first(findLastDay, { companyId })
  if (last === undefined || last.begins < over) await db.run(countDays, { companyId, until: over })
  const before = async (moment: number | undefined) =>
    (await db.first(countBefore, { companyId, moment: moment ?? null }))?.count ?? 0
  const [start, end] = await Promise.all([from === undefined ? 0 : before(from), before(until)])
  return Math.max(0, end - start)
}

/**
 * Everything that happened to the payment that a transaction belongs to, oldest first: every attempt at it, and what was given
 * back of each. Empty where there is no such transaction.
 */
export async function readPaymentHistory(
  db: Reader,
  companyId: CompanyId,
  id: TransactionId,
): Promise<Transaction[]> {
  const rows = await db.all(listHistory, { companyId, id })
  return rows.map(rowToTransaction)
}

// Some tens of milliseconds of reading.
const scannedTransactionsMax = 20_000

/**
 * What a request made, by its correlation id, the oldest first: looked for among the newest twenty thousand of a company, or of
 * those made within an hour of `around`, ms.
 */
export async function readTransactionsOfRequest(
  db: Reader,
  companyId: CompanyId,
  correlationId: string,
  around: number | undefined,
): Promise<Transaction[]> {
  const [from, until] = around === undefined ? [null, null] : [around - hourMs, around + hourMs]
  const limit = scannedTransactionsMax
  const rows = await db.all(listOfRequest, { companyId, from, until, limit, correlationId })
  return rows.map(rowToTransaction)
}
