import { add, subtract, zeroCents, type Cents } from '#kernel/money'
import { toNetAmount, type PastTransaction } from '#attempts'

/**
 * Returns the refunded amount of the payments that still count, without fees. The paid amount is their sum less this
 * amount. A returned payment has no refundable rest; the refunds of any other payment are at most its amount. The
 * reversal of an offline payment is no refund: the payment does not count any more.
 */
export function sumRefunds(transactions: readonly PastTransaction[]): Cents {
  const refunds = transactions.filter(({ action, offline }) => action === 'refund' && !offline)
  const stand = transactions.filter(
    ({ action, status }) => action !== 'refund' && status !== 'returned' && status !== 'failed',
  )
  const given = stand.map((sale) => {
    const own = refunds.filter(({ parentId }) => parentId === sale.id)
    return subtract(sale.subtotal, toNetAmount(sale, own))
  })
  return add(zeroCents, ...given)
}

/** Returns whether a payment has settled and was not returned. */
export function isSettledPayment({ action, status }: PastTransaction): boolean {
  return (action === 'sale' || action === 'authcomplete') && (status === 'captured' || status === 'completed')
}

/** Returns the fees of the settled payments that still count, and what was refunded of them. */
export function sumFees(transactions: readonly PastTransaction[]): { charged: Cents; refunded: Cents } {
  const settled = transactions.filter(isSettledPayment)
  const settledIds = new Set<string | undefined>(settled.map(({ id }) => id))
  const refunds = transactions.filter(
    ({ action, status, parentId }) =>
      action === 'refund' && status === 'completed' && settledIds.has(parentId),
  )
  const sum = (counted: readonly PastTransaction[]) => add(zeroCents, ...counted.map(({ fee }) => fee))
  return { charged: sum(settled), refunded: sum(refunds) }
}
