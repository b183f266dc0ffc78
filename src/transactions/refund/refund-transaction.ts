import type { AppContext } from '#context'
import type { TransactionId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { toRefundResponse, refundPayment, type RefundCommand } from '#payments'
import { loadTransaction } from '#attempts'
import { refundSale } from './refund-sale.ts'

/** Refunds a transaction in full or in part. The refund of an invoice payment opens the invoice again. */
export async function refundTransaction(
  context: AppContext,
  order: RefundCommand,
  transactionId: TransactionId,
) {
  const transaction = await loadTransaction(context.db, order.company.id, transactionId)
  if (!transaction) throw new ApiError('not_found')
  if (transaction.invoiceId !== undefined) return refundPayment(context, { ...order, transactionId })
  if (order.closesInvoice)
    throw new ApiError('unprocessable_entity', {
      message: 'This transaction belongs to no invoice that could be closed.',
    })
  return toRefundResponse(await refundSale(context, order, transactionId))
}
