import { toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { toDollars } from '#kernel/money'
import { createAllRecords } from '#search'
import { toMovedAt, rowToTransaction, totalOf, transactionColumns, type Transaction } from '../transaction.ts'
import { transactionResource } from './transaction-resource.ts'

/**
 * Exports all transactions of a company that a search finds, including offline payments, under the names of its
 * filters. Each belongs to the day on which its money moved, or else to the day of its creation. Refunded amounts are
 * negative.
 */
export const transactionExport = createAllRecords(
  transactionResource,
  {
    row: transactionColumns,
    columns: Object.keys(transactionColumns)
      .map((name) => `r.${name}`)
      .join(', '),
  },
  (row) => {
    const transaction = rowToTransaction(row)
    return { document: toExportDocument(transaction), at: toMovedAt(transaction) ?? transaction.createdAt }
  },
)

function toExportDocument(transaction: Transaction) {
  const { id, invoiceId, customerId, parentId, orderId, action, status, paymentMethod, purpose } = transaction
  const { reasonCode, reasonText, processorId, correlationId, createdAt, description } = transaction
  const movedAt = toMovedAt(transaction)
  const sign = action === 'refund' ? -1 : 1
  return {
    transactionId: toPublicId('trx', id),
    invoiceId: invoiceId && toPublicId('inv', invoiceId),
    customerId: customerId && toPublicId('cus', customerId),
    parentTransactionId: parentId && toPublicId('trx', parentId),
    orderId,
    action,
    status,
    paymentMethod,
    purpose,
    lastFour: transaction.instrument.lastFour,
    amount: sign * toDollars(totalOf(transaction)),
    feeAmount: sign * toDollars(transaction.fee),
    description,
    reasonCode,
    reasonText,
    processorId,
    correlationId,
    createdAt: toIsoInstant(createdAt),
    movedAt: movedAt === undefined ? undefined : toIsoInstant(movedAt),
  }
}
