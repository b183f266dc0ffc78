import { ApiError } from '#kernel/refusals'
import { transactionRecord, type Transaction } from '#transactions'
import { paymentRefusal } from '../charge/payment-answer.ts'

/** What the refund endpoint answers when the refund went through, or is on its way. */
export function refundAnswer(refund: Transaction) {
  return {
    status: 'success',
    message: refund.status === 'pending' ? 'The refund is on its way.' : 'The refund went through.',
    correlationId: refund.correlationId,
    transaction: transactionRecord(refund),
  }
}

/** How a refund is refused to whoever asked for it; undefined where it was not. Declines are 422 on /api/trx. */
export function refundRefusal(refund: Transaction, isUnreadable: boolean): ApiError | undefined {
  const refusal = paymentRefusal(refund, isUnreadable)
  if (!refusal || refusal.refusal.reasonCode !== undefined) return refusal
  const { reasonCode, reasonText } = refusal.details
  return new ApiError('unprocessable_entity', {
    message: `The refund was declined${reasonText === undefined ? '' : `: ${reasonText}`}.`,
    ...(reasonCode === undefined ? {} : { reasonCode }),
    ...(reasonText === undefined ? {} : { reasonText }),
  })
}
