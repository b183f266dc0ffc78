import type { Company } from '#companies'
import type { CompanyId, HostedPaymentId, InvoiceId, TransactionId } from '#kernel/ids'
import { toCents, type Cents } from '#kernel/money'
import {
  decodeRow,
  toPartRows,
  type Database,
  type PartRows,
  type Reader,
  type RowOf,
} from '#platform/database'
import { toKeyColumns, type LockedKey } from '#platform/idempotency'
import { historyColumns, rowToPastTransaction, type PastTransaction } from './past-transaction.ts'
import { rowToTransaction, transactionToRow, type Transaction } from './transaction.ts'
import type { TransactionStatus } from './transaction-status.ts'
import {
  findMoneyInFlight,
  findNewestOfOrder,
  findOpenOfKey,
  findReturnedHostedSale,
  findSaleOfProcessor,
  findTransaction,
  type historyColumn,
  insertTransactions,
  listInvoiceTransactions,
  listOpenAttempts,
  listOpenOfOrder,
  listRefunds,
  sumFeesOfInvoices,
  transactionIsNew,
  transactionIsUnchanged,
  updateRefunded,
  updateTransactions,
} from './transaction-queries.ts'

/** Reads a transaction by its id, or undefined. */
export async function loadTransaction(db: Reader, companyId: CompanyId, id: TransactionId) {
  const row = await db.first(findTransaction, { companyId, id })
  return row && rowToTransaction(row)
}

/** Reads the transaction of a movement in the processor's books, or undefined. */
export async function loadSaleOfProcessor(
  db: Reader,
  companyId: CompanyId,
  movement: { id: string; reference: string },
): Promise<Transaction | undefined> {
  const { id: processorId, reference } = movement
  const row = await db.first(findSaleOfProcessor, { companyId, processorId, reference })
  return row && rowToTransaction(row)
}

/** Reads the refunds of a sale, including failed ones, oldest first. */
export async function loadRefunds(db: Reader, companyId: CompanyId, parentId: TransactionId) {
  const rows = await db.all(listRefunds, { companyId, parentId })
  return rows.map(rowToTransaction)
}

/** Reads the newest payment of a hosted payment that its bank returned before it settled, or undefined. */
export async function loadReturnedHostedSale(
  db: Reader,
  companyId: CompanyId,
  hostedPaymentId: HostedPaymentId,
): Promise<Transaction | undefined> {
  const row = await db.first(findReturnedHostedSale, { companyId, hostedPaymentId })
  return row && rowToTransaction(row)
}

/** Reads the transactions of an invoice, oldest first. */
export async function loadInvoiceTransactions(db: Reader, companyId: CompanyId, invoiceId: InvoiceId) {
  const rows = await db.all(listInvoiceTransactions, { companyId, invoiceId })
  return rows.map(rowToTransaction)
}

/** Returns the fees of the settled payments of invoices, in cents, for those with a fee. */
export async function loadFeesOfInvoices(
  db: Reader,
  companyId: CompanyId,
  invoiceIds: InvoiceId[],
): Promise<Map<InvoiceId, Cents>> {
  const rows = await db.all(sumFeesOfInvoices, { companyId, invoiceIds })
  return new Map(rows.map((row) => [row.invoice_id, toCents(row.fees)]))
}

/** Decodes the transactions that were read with their invoice. */
export function decodeHistory(row: RowOf<typeof historyColumn>): PastTransaction[] {
  return row.transactions.map((entry) => rowToPastTransaction(decodeRow(historyColumns, entry)))
}

/** Reads the unfinished attempts on an invoice. */
export async function loadOpenAttempts(db: Reader, companyId: CompanyId, invoiceId: InvoiceId) {
  const rows = await db.all(listOpenAttempts, { companyId, invoiceId })
  return rows.map(rowToTransaction)
}

/** Reads the unfinished one-off attempts of an order. */
export async function loadOpenAttemptsOfOrder(db: Reader, companyId: CompanyId, orderId: string) {
  const rows = await db.all(listOpenOfOrder, { companyId, orderId })
  return rows.map(rowToTransaction)
}

/** Reads the newest transaction of an order, or undefined. */
export async function loadNewestOfOrder(db: Reader, companyId: CompanyId, orderId: string) {
  const row = await db.first(findNewestOfOrder, { companyId, orderId })
  return row && rowToTransaction(row)
}

/** Returns whether a movement of this idempotency key has an open outcome. */
export async function isKeyOpen(db: Reader, companyId: CompanyId, key: string): Promise<boolean> {
  return (await db.first(findOpenOfKey, { companyId, key })) !== undefined
}

/** Writes a one-off transaction, unless another request took over the `key`. */
export function writeNewTransaction(
  db: Database,
  transaction: Transaction,
  effects: PartRows[],
  key: LockedKey | undefined,
) {
  return db.writeGuarded(
    transactionIsNew,
    { ...transactionToRow(transaction), ...toKeyColumns(key) },
    effects,
  )
}

/**
 * Writes a one-off transaction and its effects. The write fails if another writer changed the transaction since it was
 * read or another request took over the `key`.
 */
export function writeTransaction(
  db: Database,
  before: Transaction,
  after: Transaction,
  effects: PartRows[],
  key?: LockedKey,
) {
  const row = { ...transactionToRow(after), ...toKeyColumns(key), read_version: before.version }
  return db.writeGuarded(transactionIsUnchanged, row, effects)
}

/** Returns the rows that write an attempt. */
export function attemptRow(transaction: Transaction): PartRows {
  return toPartRows(insertTransactions, transactionToRow(transaction))
}

/** Returns the rows that write the refunded amount of a sale. */
export function refundedAmountRow({ companyId, id, refunded, updatedAt }: Transaction): PartRows {
  const row = { company_id: companyId, id, refunded_cents: refunded, updated_at: updatedAt }
  return toPartRows(updateRefunded, row)
}

/** Returns the rows that write the outcome of an attempt. */
export function outcomeRow(transaction: Transaction): PartRows {
  return toPartRows(updateTransactions, transactionToRow(transaction))
}

const inFlightStatuses: TransactionStatus[] = ['created', 'authorized', 'pending']

/** Returns whether a company ever moved money through its current account, and whether a movement is in flight. */
export async function loadMoneyInFlight(
  db: Reader,
  { id: companyId, processor }: Company,
): Promise<{ any: boolean; underWay: boolean }> {
  const found = await db.first(findMoneyInFlight, {
    companyId,
    underWay: inFlightStatuses,
    number: processor.number ?? null,
  })
  return { any: found?.any ?? false, underWay: found?.under_way ?? false }
}
