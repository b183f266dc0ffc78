import type { Invoice } from '../invoices/invoice-words.ts'

type Transaction = Invoice['transactions'][number]

/** A payment of which something can be given back, in cents. */
export type Refundable = {
  id: string
  lastFour: string | undefined
  isBank: boolean
  /** What was taken, and what of it is fee. */
  total: number
  fee: number
  /** What went back already, and what of that was fee. */
  given: number
  givenFee: number
}

const inCents = (dollars: number) => Math.round(Math.abs(dollars) * 100)
const totalOf = ({ subtotalAmount, feeAmount }: Transaction) => inCents(subtotalAmount) + inCents(feeAmount)

/** The payments of an invoice of which something is left to give back. What was paid offline is not at the processor. */
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

/** What is left to give back of a payment, in dollars. */
export const refundableAmount = ({ total, given }: Refundable): number => (total - given) / 100

/** What of a refund gives fee back: in proportion over all refunds together, half a cent up, as the service works it out. */
export function refundableFee({ total, fee, given, givenFee }: Refundable, amount: number): number {
  const after = given + inCents(amount)
  const feeAfter = after === total ? fee : Math.floor((fee * after) / total + 0.5)
  return Math.min(inCents(amount), Math.max(0, feeAfter - givenFee)) / 100
}
