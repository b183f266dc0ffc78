import type { Invoice } from '#invoices'
import { errorAnswer } from '#platform/http'
import type { Transaction } from '#transactions'
import { paymentAccepted, paymentRefusal } from '../charge/payment-answer.ts'
import { refundAnswer, refundRefusal } from '../refund/refund-answer.ts'

/** The answer that an idempotency key keeps, or undefined where the same request may run again. */
export function keepableAnswer(
  transaction: Transaction,
  invoice: Invoice,
  isUnreadable: boolean,
): { statusCode: number; body: object } | undefined {
  const isRefund = transaction.action === 'refund'
  const refusal = (isRefund ? refundRefusal : paymentRefusal)(transaction, isUnreadable)
  if (!refusal)
    return {
      statusCode: 200,
      body: isRefund ? refundAnswer(transaction) : paymentAccepted(transaction, invoice),
    }
  if (refusal.refusal.reasonCode === 'NOT_CHARGED') return undefined
  return errorAnswer(refusal, transaction.correlationId)
}
