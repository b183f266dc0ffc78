import { ApiError } from '#kernel/refusals'
import { toTransactionRecord, type Transaction } from '#attempts'
import { toPaymentError } from './payment-response.ts'

/** Returns the response of the refund endpoint for a completed or pending refund. */
export function toRefundResponse(refund: Transaction) {
  return {
    status: 'success',
    message: refund.status === 'pending' ? 'The refund is on its way.' : 'The refund went through.',
    correlationId: refund.correlationId,
    transaction: toTransactionRecord(refund),
  }
}

/** Returns the error for a refund; undefined if it was not refused. Declines are 422 on /api/trx. */
export function toRefundError(refund: Transaction, isUnreadable: boolean): ApiError | undefined {
  const refusal = toPaymentError(refund, isUnreadable)
  if (!refusal) return undefined
  if (refusal.refusal.reasonCode !== undefined) return toUnresolvedRefundError(refund, isUnreadable)
  const { reasonCode, reasonText } = refusal.details
  return new ApiError('unprocessable_entity', {
    message: `The refund was declined${reasonText === undefined ? '' : `: ${reasonText}`}.`,
    ...(reasonCode === undefined ? {} : { reasonCode }),
    ...(reasonText === undefined ? {} : { reasonText }),
  })
}

/** Returns the error for a refund that was not submitted or whose outcome is unknown. */
function toUnresolvedRefundError({ status }: Pick<Transaction, 'status'>, isUnreadable: boolean): ApiError {
  if (status !== 'created') return refundNotSubmittedError()
  return isUnreadable
    ? new ApiError('outcome_unreadable', { message: refundUnknownMessage })
    : refundUnknownError()
}

const refundUnknownMessage =
  'The refund was submitted and its outcome is not known yet. Read the transaction before refunding again.'

/** Returns the error for a refund while the outcome of an identical one is unknown. */
export function refundUnknownError(): ApiError {
  return new ApiError('outcome_unknown', { message: refundUnknownMessage })
}

function refundNotSubmittedError(): ApiError {
  const message = 'Nothing was refunded: the request failed before the refund was submitted. Try again.'
  return new ApiError('not_charged', { message })
}
