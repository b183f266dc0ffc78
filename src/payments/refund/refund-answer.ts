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
  if (!refusal) return undefined
  if (refusal.refusal.reasonCode !== undefined) return refundTrouble(refund, isUnreadable)
  const { reasonCode, reasonText } = refusal.details
  return new ApiError('unprocessable_entity', {
    message: `The refund was declined${reasonText === undefined ? '' : `: ${reasonText}`}.`,
    ...(reasonCode === undefined ? {} : { reasonCode }),
    ...(reasonText === undefined ? {} : { reasonText }),
  })
}

/** The refusal of a refund that was not submitted, or of which nobody knows what became. */
function refundTrouble({ status }: Pick<Transaction, 'status'>, isUnreadable: boolean): ApiError {
  if (status !== 'created') return refundNotSubmitted()
  return isUnreadable ? new ApiError('outcome_unreadable', { message: unknownText }) : refundUnknown()
}

const unknownText =
  'The refund was submitted and its outcome is not known yet. Read the transaction before refunding again.'

/** The refusal of a refund while nobody knows what became of the same one before. */
export function refundUnknown(): ApiError {
  return new ApiError('outcome_unknown', { message: unknownText })
}

function refundNotSubmitted(): ApiError {
  const message = 'Nothing was given back: it failed before the refund was submitted. Try again.'
  return new ApiError('not_charged', { message })
}
