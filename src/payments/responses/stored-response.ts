import type { Invoice } from '#invoices'
import { ApiError } from '#kernel/refusals'
import { toErrorResponse } from '#platform/http'
import { toTransactionRecord, type Transaction } from '#attempts'
import {
  toSubscriptionPaymentResponse,
  toPaymentResponse,
  toPaymentError,
  toSignUpResponse,
} from './payment-response.ts'
import { toRefundResponse, toRefundError } from './refund-response.ts'

/** Returns the response that an idempotency key stores, or undefined if the same request may run again. */
export function toStoredResponse(
  transaction: Transaction,
  invoice: Invoice,
  isUnreadable: boolean,
): { statusCode: number; body: object } | undefined {
  const refusal = toResponseError(transaction, isUnreadable)
  if (!refusal) return { statusCode: 200, body: toSuccessBody(transaction, invoice) }
  if (refusal.refusal.reasonCode === 'NOT_CHARGED') return undefined
  return toErrorResponse(refusal, transaction.correlationId)
}

function toSuccessBody(transaction: Transaction, invoice: Invoice): object {
  if (transaction.rerunOf !== undefined) return { transaction: toTransactionRecord(transaction) }
  if (isSignUp(transaction)) return toSignUpResponse(transaction, invoice)
  if (transaction.subscriptionId !== undefined) return toSubscriptionPaymentResponse(transaction)
  return transaction.action === 'refund'
    ? toRefundResponse(transaction)
    : toPaymentResponse(transaction, invoice)
}

function toResponseError(transaction: Transaction, isUnreadable: boolean): ApiError | undefined {
  if (transaction.action === 'refund') return toRefundError(transaction, isUnreadable)
  const refusal = toPaymentError(transaction, isUnreadable)
  if (isSignUp(transaction)) return refusal
  if (refusal && transaction.subscriptionId !== undefined) return toUnprocessableDecline(refusal)
  return refusal && transaction.rerunOf !== undefined ? toRerunError(refusal) : refusal
}

function isSignUp({ occasion }: Transaction): boolean {
  return occasion === 'sign-up' || occasion === 'once'
}

/** Returns the error for a rerun of a transaction. Declines are 422 there. */
export function toRerunError(refusal: ApiError): ApiError {
  if (refusal.refusal.error === 'validation_failed')
    return new ApiError('unprocessable_entity', {
      message: 'The charged payment method is not saved any more.',
    })
  if (refusal.refusal.reasonCode === 'OUTCOME_UNKNOWN')
    return new ApiError(refusal.refusal.statusCode === 503 ? 'outcome_unreadable' : 'outcome_unknown', {
      message: 'It was submitted and its outcome is not known yet. Read the transaction before trying again.',
    })
  return toUnprocessableDecline(refusal)
}

/** Returns a decline as 422, for requests whose own content is valid. Any other error stays the same. */
export function toUnprocessableDecline(refusal: ApiError): ApiError {
  const { reasonCode, reasonText } = refusal.details
  if (typeof reasonCode !== 'number') return refusal
  return new ApiError('unprocessable_entity', {
    message: `The processor declined it${reasonText === undefined ? '' : `: ${reasonText}`}.`,
    reasonCode,
    ...(reasonText === undefined ? {} : { reasonText }),
  })
}
