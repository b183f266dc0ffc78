import { add, toDollars, zeroCents } from '#kernel/money'
import { totalOf, type PastTransaction } from '#attempts'

/** Returns the total of card payments, fees included. Other rails do not supply it, and an unpaid invoice has none. */
export function sumPayments(transactions: PastTransaction[]): {
  totalCharged?: number
  totalFees?: number
} {
  const taken = transactions.filter(
    ({ status, action, paymentMethod }) =>
      status === 'completed' && action === 'sale' && paymentMethod === 'cc',
  )
  if (taken.length === 0) return {}
  return {
    totalCharged: toDollars(add(zeroCents, ...taken.map(totalOf))),
    totalFees: toDollars(add(zeroCents, ...taken.map(({ fee }) => fee))),
  }
}
