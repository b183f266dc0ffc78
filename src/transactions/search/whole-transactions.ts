import { isoInstant } from '#kernel/clock'
import { publicId } from '#kernel/ids'
import { dollars } from '#kernel/money'
import { wholeOf } from '#search'
import { movedAtOf, rowToTransaction, totalOf, transactionColumns, type Transaction } from '../transaction.ts'
import { transactionResource } from './transaction-resource.ts'

/**
 * All transactions of a company that a search would find, those that were paid offline among them, by the names of its filters:
 * under the day on which the money of each moved, or else on which it was made. What went back is below zero.
 */
export const wholeTransactions = wholeOf(
  transactionResource,
  {
    row: transactionColumns,
    columns: Object.keys(transactionColumns)
      .map((name) => `r.${name}`)
      .join(', '),
  },
  (row) => {
    const transaction = rowToTransaction(row)
    return { document: lineOf(transaction), at: movedAtOf(transaction) ?? transaction.createdAt }
  },
)

function lineOf(transaction: Transaction) {
  const { id, invoiceId, customerId, parentId, orderId, action, status, paymentMethod, purpose } = transaction
  const { reasonCode, reasonText, processorId, correlationId, createdAt, description } = transaction
  const movedAt = movedAtOf(transaction)
  const sign = action === 'refund' ? -1 : 1
  return {
    transactionId: publicId('trx', id),
    invoiceId: invoiceId && publicId('inv', invoiceId),
    customerId: customerId && publicId('cus', customerId),
    parentTransactionId: parentId && publicId('trx', parentId),
    orderId,
    action,
    status,
    paymentMethod,
    purpose,
    lastFour: transaction.instrument.lastFour,
    amount: sign * dollars(totalOf(transaction)),
    feeAmount: sign * dollars(transaction.fee),
    description,
    reasonCode,
    reasonText,
    processorId,
    correlationId,
    createdAt: isoInstant(createdAt),
    movedAt: movedAt === undefined ? undefined : isoInstant(movedAt),
  }
}
