import { subtractToZero, type Cents } from '#kernel/money'
import type { Transaction } from '#transactions'

/** What an invoice keeps of a sale, without its fee: nothing where a processor gave back more than was taken, cents. */
export function keptOfSale({ subtotal }: Transaction, refunds: Transaction[] = []): Cents {
  return subtractToZero(subtotal, ...refunds.filter(hasGone).map((refund) => refund.subtotal))
}

function hasGone({ status }: Transaction): boolean {
  return status === 'completed'
}
