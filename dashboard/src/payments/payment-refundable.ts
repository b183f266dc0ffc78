import { inCents, type Refundable } from '../refunds/refundable.ts'
import type { PaymentRead } from './payment-query.ts'
import type { Payment } from './payment-labels.ts'

/**
 * Returns the refundable payment, or undefined if nothing is left to refund. The processor cannot refund offline
 * payments.
 */
export function refundableOf({ transaction, refunds }: PaymentRead): Refundable | undefined {
  const { _id: id, action, status, payment_method, last_four, info } = transaction
  const isTaken = action !== 'refund' && (status === 'completed' || status === 'captured')
  if (!isTaken || payment_method === 'offline') return undefined
  const own = refunds.filter((each) => each.parent_transaction_id === id && each.status !== 'failed')
  const sum = (dollarsOf: (refund: Payment) => number) =>
    own.reduce((cents, each) => cents + inCents(dollarsOf(each)), 0)
  const total = inCents(transaction.transaction_amount)
  const given = sum((each) => each.transaction_amount)
  if (given >= total) return undefined
  const givenFee = sum((each) => each.info.feeAmount)
  return {
    id,
    lastFour: last_four,
    isBank: payment_method === 'ach',
    total,
    fee: inCents(info.feeAmount),
    given,
    givenFee,
  }
}
