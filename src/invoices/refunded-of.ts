import { add, zeroCents, type Cents } from '#kernel/money'
import type { PastTransaction } from '#transactions'

/**
 * What was given back of the payments that still count, without fees: what was paid less this is what is paid. Of a payment
 * that went back by itself nothing is left that a refund could have lessened.
 */
export function refundedOf(transactions: readonly PastTransaction[]): Cents {
  const kept = new Set(
    transactions
      .filter(({ action, status }) => action !== 'refund' && status !== 'returned' && status !== 'failed')
      .map(({ id }) => id),
  )
  const refunds = transactions.filter(
    ({ action, status, parentId }) =>
      action === 'refund' && status === 'completed' && parentId !== undefined && kept.has(parentId),
  )
  return add(zeroCents, ...refunds.map(({ subtotal }) => subtotal))
}
