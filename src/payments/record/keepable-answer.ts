import type { Invoice } from '#invoices'
import { ApiError } from '#kernel/refusals'
import { errorAnswer } from '#platform/http'
import { transactionRecord, type Transaction } from '#transactions'
import {
  paidThroughSubscription,
  paymentAccepted,
  paymentRefusal,
  signedUp,
} from '../charge/payment-answer.ts'
import { refundAnswer, refundRefusal } from '../refund/refund-answer.ts'

/** The answer that an idempotency key keeps, or undefined where the same request may run again. */
export function keepableAnswer(
  transaction: Transaction,
  invoice: Invoice,
  isUnreadable: boolean,
): { statusCode: number; body: object } | undefined {
  const refusal = refusalOf(transaction, isUnreadable)
  if (!refusal) return { statusCode: 200, body: acceptedBody(transaction, invoice) }
  if (refusal.refusal.reasonCode === 'NOT_CHARGED') return undefined
  return errorAnswer(refusal, transaction.correlationId)
}

function acceptedBody(transaction: Transaction, invoice: Invoice): object {
  if (transaction.rerunOf !== undefined) return { transaction: transactionRecord(transaction) }
  if (isSignUp(transaction)) return signedUp(transaction, invoice)
  if (transaction.subscriptionId !== undefined) return paidThroughSubscription(transaction)
  return transaction.action === 'refund' ? refundAnswer(transaction) : paymentAccepted(transaction, invoice)
}

function refusalOf(transaction: Transaction, isUnreadable: boolean): ApiError | undefined {
  if (transaction.action === 'refund') return refundRefusal(transaction, isUnreadable)
  const refusal = paymentRefusal(transaction, isUnreadable)
  if (isSignUp(transaction)) return refusal
  if (refusal && transaction.subscriptionId !== undefined) return unprocessableDecline(refusal)
  return refusal && transaction.rerunOf !== undefined ? rerunRefusal(refusal) : refusal
}

function isSignUp({ occasion }: Transaction): boolean {
  return occasion === 'sign-up' || occasion === 'once'
}

/** How a payment that was tried again by its transaction is refused: declines are 422 there. */
export function rerunRefusal(refusal: ApiError): ApiError {
  if (refusal.refusal.error === 'validation_failed')
    return new ApiError('unprocessable_entity', {
      message: 'What was charged is no saved payment method any more.',
    })
  if (refusal.refusal.reasonCode === 'OUTCOME_UNKNOWN')
    return new ApiError(refusal.refusal.statusCode === 503 ? 'outcome_unreadable' : 'outcome_unknown', {
      message: 'It was submitted and its outcome is not known yet. Read the transaction before trying again.',
    })
  return unprocessableDecline(refusal)
}

/** A decline as it is told where the request itself was in order: 422. Any other refusal stays what it is. */
export function unprocessableDecline(refusal: ApiError): ApiError {
  const { reasonCode, reasonText } = refusal.details
  if (typeof reasonCode !== 'number') return refusal
  return new ApiError('unprocessable_entity', {
    message: `The processor declined it${reasonText === undefined ? '' : `: ${reasonText}`}.`,
    reasonCode,
    ...(reasonText === undefined ? {} : { reasonText }),
  })
}
