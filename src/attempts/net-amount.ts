import { subtractToZero, type Cents } from '#kernel/money'
import type { Transaction } from './transaction.ts'

type SaleAmount = Pick<Transaction, 'status' | 'subtotal'>

/**
 * Returns the cents that an invoice keeps of a sale, without its fee. It is 0 if the processor refunded more than was
 * charged.
 */
export function toNetAmount(
  { subtotal }: Pick<SaleAmount, 'subtotal'>,
  refunds: readonly SaleAmount[] = [],
): Cents {
  return subtractToZero(subtotal, ...refunds.filter(isCompleted).map((refund) => refund.subtotal))
}

function isCompleted({ status }: SaleAmount): boolean {
  return status === 'completed'
}
