import { toPublicId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { toRefundResponse } from '#payments'
import { toErrorResponse } from '#platform/http'
import {
  isStepping,
  toTransactionRecord,
  type ProcessorResult,
  type SteppingTransaction,
  type Transaction,
} from '#attempts'

export function toTransactionResponse(transaction: Transaction) {
  return { transaction: toTransactionRecord(transaction) }
}

const outcomeUnknownMessage =
  'It was submitted and its outcome is not known yet. Read the transaction before trying again.'

/** Returns the error for a request whose outcome is unknown. */
export function outcomeUnknownError(): ApiError {
  return new ApiError('outcome_unknown', { message: outcomeUnknownMessage })
}

/** Returns the error for a decline by the processor: 422 on these endpoints. */
export function declinedError({
  reasonCode,
  reasonText,
}: Pick<Transaction, 'reasonCode' | 'reasonText'>): ApiError {
  return new ApiError('unprocessable_entity', {
    message: `The processor declined it${reasonText === undefined ? '' : `: ${reasonText}`}.`,
    ...(reasonCode === undefined
      ? {}
      : { reasonCode: /^\d+$/.test(reasonCode) ? Number(reasonCode) : reasonCode }),
    ...(reasonText === undefined ? {} : { reasonText }),
  })
}

/**
 * Returns the error for a one-off request: `asked` is the submitted transaction, `now` the current one. Undefined for a
 * success.
 */
export function toTransactionError(
  submitted: Transaction,
  now: Transaction,
  result: ProcessorResult,
): ApiError | undefined {
  if (isStepping(submitted)) return toStepError(submitted, now, result)
  if (now.status === 'created') return toUnknownOutcomeError(result)
  if (now.status !== 'failed') return undefined
  return now.reasonCode === 'NOT_CHARGED' ? notSubmittedError() : declinedError(now)
}

function toStepError(
  { authorization }: SteppingTransaction,
  now: Transaction,
  result: ProcessorResult,
): ApiError | undefined {
  const isSame = now.authorization?.steps === authorization.steps
  if (isSame && now.action === authorization.underWay.action) return undefined
  if (isSame && isStepping(now)) return toUnknownOutcomeError(result)
  return result.kind === 'declined'
    ? declinedError({ reasonCode: undefined, reasonText: undefined, ...result })
    : notSubmittedError()
}

function toUnknownOutcomeError({ how }: ProcessorResult): ApiError {
  return how === 'unreadable'
    ? new ApiError('outcome_unreadable', { message: outcomeUnknownMessage })
    : outcomeUnknownError()
}

function notSubmittedError(): ApiError {
  return new ApiError('not_charged', {
    message: 'Nothing was moved: it failed before it was submitted. Try again.',
  })
}

/** Returns the response that an idempotency key stores, or undefined if the same request may run again. */
export function toStoredResponse(
  submitted: Transaction,
  now: Transaction,
  result: ProcessorResult,
): { key: string | undefined; statusCode: number; body: object } | undefined {
  const step = isStepping(submitted) ? submitted.authorization.underWay : undefined
  // A late result is no response to the original request, which already got one.
  if (!step && submitted.status !== 'created') return undefined
  const key = step ? step.idempotencyKey : submitted.idempotencyKey
  const refusal = toTransactionError(submitted, now, result)
  if (!refusal)
    return { key, statusCode: step ? 200 : toSuccessStatusCode(submitted), body: toSuccessBody(now) }
  if (refusal.refusal.reasonCode === 'NOT_CHARGED') return undefined
  return { key, ...toErrorResponse(refusal, step?.correlationId ?? submitted.correlationId) }
}

function toSuccessBody(transaction: Transaction): object {
  const { action, parentId, rerunOf, hostedPaymentId } = transaction
  if (action === 'refund' && parentId !== undefined && rerunOf === undefined)
    return toRefundResponse(transaction)
  return hostedPaymentId === undefined
    ? toTransactionResponse(transaction)
    : toHostedPaidResponse(transaction)
}

/** Returns the response of the endpoints that pay a hosted payment. */
export function toHostedPaidResponse(transaction: Transaction) {
  return { status: 'success', transactionId: toPublicId('trx', transaction.id) } as const
}

/** Returns the success status of a new transaction: 201 for authorizations, blind refunds and terminal transactions. */
export function toSuccessStatusCode({ action, parentId, terminalId, rerunOf }: Transaction): 200 | 201 {
  if (rerunOf !== undefined) return 200
  const isBlindRefund = action === 'refund' && parentId === undefined
  return action === 'auth' || isBlindRefund || terminalId !== undefined ? 201 : 200
}
