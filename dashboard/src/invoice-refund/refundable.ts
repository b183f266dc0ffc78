import type { Invoice } from '../invoices/invoice-words.ts'

type Transaction = Invoice['transactions'][number]

/** A refundable payment. All amounts are in cents. */
export type Refundable = {
  id: string
  lastFour: string | undefined
  isBank: boolean
  /** The amount charged, including the fee. */
  total: number
  fee: number
  /** The amount refunded so far, including its share of the fee. */
  given: number
  givenFee: number
}

const inCents = (dollars: number) => Math.round(Math.abs(dollars) * 100)
const totalOf = ({ subtotalAmount, feeAmount }: Transaction) => inCents(subtotalAmount) + inCents(feeAmount)

/**
 * Returns the payments of an invoice with an amount left to refund. Offline payments are left out, because the
 * processor cannot refund them.
 */
export function refundableTransactions({ transactions }: Pick<Invoice, 'transactions'>): Refundable[] {
  return transactions.flatMap((sale) => {
    const { id, action, status, paymentMethod, lastFour, feeAmount } = sale
    const isTaken = action !== 'refund' && (status === 'completed' || status === 'captured')
    if (!isTaken || paymentMethod === 'offline') return []
    const refunds = transactions.filter((each) => each.parentId === id && each.status !== 'failed')
    const given = refunds.reduce((sum, each) => sum + totalOf(each), 0)
    const givenFee = refunds.reduce((sum, each) => sum + inCents(each.feeAmount), 0)
    const total = totalOf(sale)
    if (given >= total) return []
    return [
      { id, lastFour, isBank: paymentMethod === 'ach', total, fee: inCents(feeAmount), given, givenFee },
    ]
  })
}

/** Returns the amount left to refund, in dollars. */
export const refundableAmount = ({ total, given }: Refundable): number => (total - given) / 100

/**
 * Returns the fee part of a refund, in dollars. As in the service, it is proportional over all refunds together, and
 * half cents round up.
 */
export function refundableFee({ total, fee, given, givenFee }: Refundable, amount: number): number {
  const after = given + inCents(amount)
  const feeAfter = after === total ? fee : Math.floor((fee * after) / total + 0.5)
  return Math.min(inCents(amount), Math.max(0, feeAfter - givenFee)) / 100
}
