import { subtractToZero, type Cents } from '#kernel/money'
import type { Transaction } from './transaction.ts'

type Given = Pick<Transaction, 'status' | 'subtotal'>

/** What an invoice keeps of a sale, without its fee: nothing where a processor gave back more than was taken, cents. */
export function keptOfSale({ subtotal }: Pick<Given, 'subtotal'>, refunds: readonly Given[] = []): Cents {
  return subtractToZero(subtotal, ...refunds.filter(wentThrough).map((refund) => refund.subtotal))
}

function wentThrough({ status }: Given): boolean {
  return status === 'completed'
}
