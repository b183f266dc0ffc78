import { declinedError } from '#checkout'
import { calculateAmountDue, type Invoice } from '#invoices'
import { toPublicId } from '#kernel/ids'
import { toDollars } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import { totalOf, type Transaction } from '#attempts'

/** Returns the response of the payment endpoint for a completed charge or one that the bank accepted. */
export function toPaymentResponse(transaction: Transaction, invoice: Invoice) {
  const isPending = transaction.status === 'pending'
  return {
    status: 'success',
    message: isPending ? 'The bank transfer was accepted and is settling.' : 'The payment was approved.',
    correlationId: transaction.correlationId,
    id: toPublicId('inv', invoice.id),
    invoiceId: invoice.number,
    transactionId: toPublicId('trx', transaction.id),
    amount: toDollars(transaction.subtotal),
    feeAmount: toDollars(transaction.fee),
    totalCharged: toDollars(totalOf(transaction)),
    invoiceStatus: invoice.status,
    amountDue: toDollars(calculateAmountDue(invoice)),
  }
}

export function toSubscriptionPaymentResponse({ id, subscriptionId, correlationId }: Transaction) {
  if (subscriptionId === undefined) throw new Error('a payment names no subscription')
  return {
    message: 'success',
    correlationId,
    subscriptionId: toPublicId('sub', subscriptionId),
    transactionId: toPublicId('trx', id),
    status: 'success',
  }
}

/** Returns the response of the payment of a subscription's first invoice. */
export function toSignUpResponse(
  { id, subscriptionId, occasion, correlationId }: Transaction,
  { amount, paid }: Pick<Invoice, 'amount' | 'paid'>,
) {
  if (subscriptionId === undefined) throw new Error('a sign-up names no subscription')
  const subscriptionStatus = paid < amount ? 'pending' : occasion === 'once' ? 'ended' : 'active'
  return {
    message: 'success',
    correlationId,
    subscriptionId: toPublicId('sub', subscriptionId),
    status: 'success',
    subscriptionStatus,
    transactionId: toPublicId('trx', id),
  }
}

/** Returns the error for an attempt, or undefined if it was not refused. */
export function toPaymentError(transaction: Transaction, isUnreadable: boolean): ApiError | undefined {
  switch (transaction.status) {
    case 'completed':
    case 'pending':
      return undefined
    case 'created':
      return new ApiError(isUnreadable ? 'outcome_unreadable' : 'outcome_unknown')
    default:
      return transaction.reasonCode === 'NOT_CHARGED'
        ? new ApiError('not_charged')
        : declinedError(transaction)
  }
}
