import { subtractToZero, type Cents } from '#kernel/money'
import type { Transaction } from './transaction.ts'

type SaleAmount = Pick<Transaction, 'status' | 'subtotal'>

/** The cents that an invoice keeps of a sale, without its fee: 0 where a processor gave back more than was taken. */
export function toNetAmount(
  { subtotal }: Pick<SaleAmount, 'subtotal'>,
  refunds: readonly SaleAmount[] = [],
): Cents {
  return subtractToZero(subtotal, ...refunds.filter(isCompleted).map((refund) => refund.subtotal))
}

function isCompleted({ status }: SaleAmount): boolean {
  return status === 'completed'
}
