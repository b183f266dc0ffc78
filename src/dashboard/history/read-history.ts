import type { AppContext } from '#context'
import type { Company } from '#companies'
import { loadInvoice, type Invoice } from '#invoices'
import { toPublicId, type InvoiceId, type TransactionId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { outcomeRecoveryJob, loadInvoiceTransactions, loadPaymentHistory, type Transaction } from '#attempts'
import { compareNewestFirst, type HistoryEntry } from './history-entry.ts'
import {
  listInvoiceAlerts,
  listSubjectAudit,
  listInvoiceMessages,
  listInvoicePostbacks,
  listNextRecoveries,
} from './history-queries.ts'
import {
  alertEntries,
  auditEntries,
  lifecycleEntries,
  messageEntries,
  overdueEntries,
  postbackEntries,
} from './invoice-entries.ts'
import { paymentEntries } from './payment-entries.ts'

// The maximum of records of each kind, newest first; an invoice has few of them.
const recordsMax = 1_000

/** Returns the history of an invoice, newest first, from existing records. */
export async function loadInvoiceHistory(
  { db }: Pick<AppContext, 'db'>,
  company: Company,
  invoiceId: InvoiceId,
): Promise<HistoryEntry[]> {
  const about = { companyId: company.id, invoiceId, limit: recordsMax }
  const subject = { companyId: company.id, subjectId: toPublicId('inv', invoiceId), limit: recordsMax }
  const [invoice, transactions, messages, postbacks, alerts, done] = await Promise.all([
    loadInvoice(db, company.id, invoiceId),
    loadInvoiceTransactions(db, company.id, invoiceId),
    db.all(listInvoiceMessages, about),
    db.all(listInvoicePostbacks, about),
    db.all(listInvoiceAlerts, about),
    db.all(listSubjectAudit, subject),
  ])
  if (!invoice) throw new ApiError('not_found')
  return [
    ...lifecycleEntries(invoice, done, findClosingRefund(invoice, transactions)),
    ...auditEntries(company, done),
    ...(await listPaymentEntries(db, company, transactions)),
    ...messageEntries(messages),
    ...postbackEntries(postbacks),
    ...overdueEntries(invoice, company),
    ...alertEntries(alerts),
  ].toSorted(compareNewestFirst)
}

/**
 * Returns the history of a payment, newest first: all attempts at it, their returns and their refunds, whichever of
 * these transactions the id names.
 */
export async function loadTransactionHistory(
  { db }: Pick<AppContext, 'db'>,
  company: Company,
  transactionId: TransactionId,
): Promise<HistoryEntry[]> {
  const transactions = await loadPaymentHistory(db, company.id, transactionId)
  if (transactions.length === 0) throw new ApiError('not_found')
  return (await listPaymentEntries(db, company, transactions)).toSorted(compareNewestFirst)
}

async function listPaymentEntries(db: AppContext['db'], company: Company, transactions: Transaction[]) {
  const looks = await loadNextRecoveries(db, company, transactions)
  return transactions.flatMap((each) => paymentEntries(each, transactions, looks.get(each.id)))
}

/** Returns the next poll of the processor for each transaction of unknown outcome. */
async function loadNextRecoveries(db: AppContext['db'], { id }: Company, transactions: Transaction[]) {
  const unknown = transactions.filter(({ status }) => status === 'created')
  if (unknown.length === 0) return new Map<string, number>()
  const subjectIds = unknown.map((each) => each.id)
  const rows = await db.all(listNextRecoveries, { companyId: id, kind: outcomeRecoveryJob, subjectIds })
  return new Map(rows.map((row) => [row.subject_id, row.due_at]))
}

/** Returns the refund that closed an invoice, which is the last one that returned money. */
function findClosingRefund({ closed }: Invoice, transactions: Transaction[]): Transaction | undefined {
  if (closed !== 'Refunded') return undefined
  return transactions.filter(({ action, status }) => action === 'refund' && status !== 'failed').at(-1)
}
