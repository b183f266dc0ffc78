import { inCents, type Refundable } from '../refunds/refundable.ts'
import type { Invoice } from './invoice-labels.ts'

type Transaction = Invoice['transactions'][number]

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

const totalOf = ({ subtotalAmount, feeAmount }: Transaction) => inCents(subtotalAmount) + inCents(feeAmount)
