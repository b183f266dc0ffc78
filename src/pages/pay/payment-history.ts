import type { PastTransaction } from '#transactions'

/** What a movement of money came to, as the page tells it. */
export type Told =
  | 'paid'
  | 'on its way'
  | 'being confirmed'
  | 'returned by the bank'
  | 'refunded'
  | 'refund on its way'

/** A movement that the page tells of. */
export type ToldMovement = { transaction: PastTransaction; told: Told }

/** The movements that are told, in their order. A failed try moved nothing, and is nobody's business later. */
export function toldMovements(transactions: readonly PastTransaction[]): ToldMovement[] {
  return transactions.flatMap((transaction) => {
    const told = transaction.action === 'refund' ? toldOfRefund(transaction) : toldOfSale(transaction)
    return told === undefined ? [] : [{ transaction, told }]
  })
}

function toldOfSale(sale: PastTransaction): Told | undefined {
  if (sale.action !== 'sale') return undefined
  if (sale.status === 'completed') return 'paid'
  if (sale.status === 'pending') return 'on its way'
  if (sale.status === 'created') return 'being confirmed'
  return isReturned(sale) ? 'returned by the bank' : undefined
}

// A bank's return has the reason 2100 plus the number of its R code, whether it came before or after settlement.
function isReturned({ status, reasonCode = '' }: PastTransaction): boolean {
  return status === 'returned' || (status === 'failed' && /^21\d\d$/.test(reasonCode))
}

function toldOfRefund({ status }: PastTransaction): Told | undefined {
  if (status === 'completed') return 'refunded'
  return status === 'created' || status === 'pending' ? 'refund on its way' : undefined
}
