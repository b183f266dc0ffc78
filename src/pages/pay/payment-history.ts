import { isReturnCode, type PastTransaction } from '#attempts'

/** The status of a payment or refund, as the page shows it. */
export type MovementStatus =
  | 'Paid'
  | 'Processing'
  | 'Confirming'
  | 'Returned'
  | 'Chargeback'
  | 'Refunded'
  | 'Reversed'

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
  if (sale.status === 'completed') return 'Paid'
  if (sale.status === 'pending') return 'Processing'
  if (sale.status === 'created') return 'Confirming'
  if (sale.paymentMethod !== 'ach') return sale.status === 'returned' ? 'Chargeback' : undefined
  return isReturned(sale) ? 'Returned' : undefined
}

/** Whether a bank sent a payment back, before or after it settled. */
function isReturned({ status, reasonCode = '' }: PastTransaction): boolean {
  return status === 'returned' || (status === 'failed' && isReturnCode(reasonCode))
}

function toRefundStatus({ status, offline }: PastTransaction): MovementStatus | undefined {
  if (offline) return 'Reversed'
  if (status === 'completed') return 'Refunded'
  return status === 'created' || status === 'pending' ? 'Processing' : undefined
}
