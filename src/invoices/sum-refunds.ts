import { add, subtract, zeroCents, type Cents } from '#kernel/money'
import { toNetAmount, type PastTransaction } from '#transactions'

/**
 * What was given back of the payments that still count, without fees: what was paid less this is what is paid. Of a payment
 * that went back by itself nothing is left that a refund could have lessened; of any other it is at most what that took.
 */
export function sumRefunds(transactions: readonly PastTransaction[]): Cents {
  const refunds = transactions.filter(({ action }) => action === 'refund')
  const stand = transactions.filter(
    ({ action, status }) => action !== 'refund' && status !== 'returned' && status !== 'failed',
  )
  const given = stand.map((sale) => {
    const own = refunds.filter(({ parentId }) => parentId === sale.id)
    return subtract(sale.subtotal, toNetAmount(sale, own))
  })
  return add(zeroCents, ...given)
}
