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

/** A period, ms: its start, and its end, which is excluded; and a page of it. */
type CreatedRange = { from: number | undefined; until: number | undefined; limit: number; offset: number }

/**
 * Reads a page of a company's transactions, newest first, and the total of the period. `now` is the company's clock,
 * ms. Past days are counted once and stored, so that a long list is counted as fast as a short one.
 */
export async function loadTransactionsBetween(
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
  // A transaction of yesterday may still be committing, so a day counts as past an hour later.
  const over = Math.floor((now - hourMs) / dayMs) * dayMs
  const last = await db.first(findLastDay, { companyId })
  if (last === undefined || last.begins < over) await db.run(countDays, { companyId, until: over })
  const before = async (moment: number | undefined) =>
    (await db.first(countBefore, { companyId, moment: moment ?? null }))?.count ?? 0
  const [start, end] = await Promise.all([from === undefined ? 0 : before(from), before(until)])
  return Math.max(0, end - start)
}

/**
 * Reads the history of a transaction's payment, oldest first: every attempt and its refunds. Empty if there is no such
 * transaction.
 */
export async function loadPaymentHistory(
  db: Reader,
  companyId: CompanyId,
  id: TransactionId,
): Promise<Transaction[]> {
  const rows = await db.all(listHistory, { companyId, id })
  return rows.map(rowToTransaction)
}

// The scan takes some tens of milliseconds.
const scannedTransactionsMax = 20_000

/**
 * Reads the transactions of a request by its correlation id, oldest first. It scans the newest 20,000 of a company, or
 * those made within an hour of `around`, ms.
 */
export async function loadTransactionsOfRequest(
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
