import { subtractToZero, type Cents } from '#kernel/money'
import type { Transaction } from './transaction.ts'

type Given = Pick<Transaction, 'status' | 'subtotal'>

/** The cents that an invoice keeps of a sale, without its fee: 0 where a processor gave back more than was taken. */
export function keptOfSale({ subtotal }: Pick<Given, 'subtotal'>, refunds: readonly Given[] = []): Cents {
  return subtractToZero(subtotal, ...refunds.filter(wentThrough).map((refund) => refund.subtotal))
}

function wentThrough({ status }: Given): boolean {
  return status === 'completed'
}
