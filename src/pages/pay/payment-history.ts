import type { PastTransaction } from '#attempts'

/** The status of a payment or refund, as the page shows it. */
export type MovementStatus =
  | 'paid'
  | 'on its way'
  | 'being confirmed'
  | 'returned by the bank'
  | 'refunded'
  | 'refund on its way'
  | 'reversed'

/** A payment or refund that the page shows. */
export type PaymentMovement = { transaction: PastTransaction; shownStatus: MovementStatus }

/** Returns the payments and refunds to show, in their order. Failed attempts moved no money and are omitted. */
export function listMovements(transactions: readonly PastTransaction[]): PaymentMovement[] {
  return transactions.flatMap((transaction) => {
    const shownStatus =
      transaction.action === 'refund' ? toRefundStatus(transaction) : toSaleStatus(transaction)
    return shownStatus === undefined ? [] : [{ transaction, shownStatus }]
  })
}

function toSaleStatus(sale: PastTransaction): MovementStatus | undefined {
  if (sale.action !== 'sale') return undefined
  if (sale.status === 'completed') return 'paid'
  if (sale.status === 'pending') return 'on its way'
  if (sale.status === 'created') return 'being confirmed'
  return isReturned(sale) ? 'returned by the bank' : undefined
}

// A bank's return has the reason 2100 plus the number of its R code, before or after settlement.
function isReturned({ status, reasonCode = '' }: PastTransaction): boolean {
  return status === 'returned' || (status === 'failed' && /^21\d\d$/.test(reasonCode))
}

function toRefundStatus({ status, offline }: PastTransaction): MovementStatus | undefined {
  if (offline) return 'reversed'
  if (status === 'completed') return 'refunded'
  return status === 'created' || status === 'pending' ? 'refund on its way' : undefined
}
