import { amountDueOf, type Invoice } from '#invoices'
import { publicId } from '#kernel/ids'
import { dollars } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import { totalOf, type Transaction } from '#transactions'

/** What the payment endpoint answers when the charge went through, or was accepted by the bank. */
export function paymentAccepted(transaction: Transaction, invoice: Invoice) {
  const isPending = transaction.status === 'pending'
  return {
    status: 'success',
    message: isPending ? 'The bank transfer was accepted and is settling.' : 'The payment was approved.',
    correlationId: transaction.correlationId,
    id: publicId('inv', invoice.id),
    invoiceId: invoice.number,
    transactionId: publicId('trx', transaction.id),
    amount: dollars(transaction.subtotal),
    feeAmount: dollars(transaction.fee),
    totalCharged: dollars(totalOf(transaction)),
    invoiceStatus: invoice.status,
    amountDue: dollars(amountDueOf(invoice)),
  }
}

/** What paying through a subscription answers. */
export function paidThroughSubscription({ id, subscriptionId, correlationId }: Transaction) {
  if (subscriptionId === undefined) throw new Error('a payment names no subscription')
  return {
    message: 'success',
    correlationId,
    subscriptionId: publicId('sub', subscriptionId),
    transactionId: publicId('trx', id),
    status: 'success',
  }
}

/** What paying the first invoice of a subscription answers. */
export function signedUp(
  { id, subscriptionId, occasion, correlationId }: Transaction,
  { amount, paid }: Pick<Invoice, 'amount' | 'paid'>,
) {
  if (subscriptionId === undefined) throw new Error('a sign-up names no subscription')
  const subscriptionStatus = paid < amount ? 'pending' : occasion === 'once' ? 'ended' : 'active'
  return {
    message: 'success',
    correlationId,
    subscriptionId: publicId('sub', subscriptionId),
    status: 'success',
    subscriptionStatus,
    transactionId: publicId('trx', id),
  }
}

/** How the attempt is refused to whoever asked for it, or undefined where it was not refused. */
export function paymentRefusal(transaction: Transaction, isUnreadable: boolean): ApiError | undefined {
  switch (transaction.status) {
    case 'completed':
    case 'pending':
      return undefined
    case 'created':
      return new ApiError(isUnreadable ? 'outcome_unreadable' : 'outcome_unknown')
    default:
      return transaction.reasonCode === 'NOT_CHARGED' ? new ApiError('not_charged') : declined(transaction)
  }
}

/** The refusal of a decline: the processor's number and its words. Spec, Errors: pay-invoice rejections. */
export function declined({
  reasonCode = '',
  reasonText,
}: Pick<Transaction, 'reasonCode' | 'reasonText'>): ApiError {
  const number = /^\d+$/.test(reasonCode) ? Number(reasonCode) : genericDecline
  return new ApiError('declined', { reasonCode: number, reasonText: reasonText ?? 'Declined' })
}

const genericDecline = 1500
