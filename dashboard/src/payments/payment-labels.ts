import type { ResponseOf } from '../api/endpoints.ts'
import { brandOf } from '../methods/card-brands.ts'
import { money } from '../components/money.ts'
import type { Tone } from '../components/pill.tsx'

export const searchEndpoint = 'POST /dashboard/v1/companies/{companyId}/transactions/search'
export const readEndpoint = 'GET /dashboard/v1/companies/{companyId}/transactions/{transactionId}'

/** A transaction: a payment, a refund, an authorization, or a failed attempt at one. */
export type Payment = ResponseOf<typeof readEndpoint>['transaction']
export type PaymentStatus = Payment['status']

/** Label and colour of each status. */
const statusLabels: Record<PaymentStatus, { tone: Tone; label: string }> = {
  created: { tone: 'flight', label: 'In progress' },
  pending: { tone: 'flight', label: 'Processing' },
  authorized: { tone: 'warn', label: 'Authorized' },
  captured: { tone: 'good', label: 'Captured' },
  completed: { tone: 'good', label: 'Completed' },
  failed: { tone: 'bad', label: 'Failed' },
  voided: { tone: 'quiet', label: 'Voided' },
  returned: { tone: 'bad', label: 'Returned' },
}

/** Returns label and colour of a payment's status. An unknown outcome shows as being looked up. */
export function paymentStatus(payment: Payment): { tone: Tone; label: string } {
  if (payment.unknownSince !== undefined) return { tone: 'flight', label: 'Being looked up' }
  if (payment.status === 'created' && payment.terminal_id !== undefined)
    return { tone: 'flight', label: 'Waiting at the terminal' }
  if (payment.status === 'returned' && payment.payment_method === 'cc')
    return { tone: 'bad', label: 'Chargeback' }
  return statusLabels[payment.status]
}

/** Returns label and colour of a payment in a list, where a refund takes the place of the status. */
export function listStatus(payment: Payment): { tone: Tone; label: string } {
  const refunded = formatRefunded(payment)
  if (refunded === undefined || payment.status === 'returned') return paymentStatus(payment)
  return refunded === 'Refunded'
    ? { tone: 'quiet', label: refunded }
    : { tone: 'good', label: 'Partly refunded' }
}

/** Says how much of a payment was refunded; undefined if nothing was. */
export function formatRefunded({ action, refundedAmount, transaction_amount }: Payment): string | undefined {
  if (action === 'refund' || refundedAmount <= 0) return undefined
  return refundedAmount >= transaction_amount ? 'Refunded' : `Partly refunded ${money(refundedAmount)}`
}

const actionLabels: Record<Payment['action'], string> = {
  sale: 'Sale',
  auth: 'Authorization',
  authcomplete: 'Captured sale',
  refund: 'Refund',
  void: 'Voided authorization',
}

/** Returns the label of a transaction's action. */
export const actionLabel = ({ action }: Payment): string => actionLabels[action]

const offlineLabels: Record<NonNullable<Payment['offline']>['method'], string> = {
  cash: 'cash',
  check: 'check',
  wire: 'wire',
  card_terminal: 'card terminal',
  other: 'other ways',
}

/** Formats the payment method with its last four digits, its terminal or its offline reference. */
export function formatMethod({
  payment_method,
  last_four,
  cardBrand,
  offline,
  terminal_id,
}: Payment): string {
  if (offline)
    return `Offline: ${offlineLabels[offline.method]}${offline.reference ? ` ${offline.reference}` : ''}`
  const kind = payment_method === 'ach' ? 'Bank account' : brandOf(cardBrand)
  const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
  if (last_four === undefined) return terminal_id === undefined ? name : `Terminal ${terminal_id}`
  return `${name} ending in ${last_four}`
}

/** Formats the payment method in few words for a column, such as Amex 0005. */
export const shortMethod = (payment: Payment): string =>
  formatMethod(payment)
    .replace('American Express', 'Amex')
    .replace(/( account)? ending in/, '')

/** Returns the amount in dollars, negative for a refund. */
export const signedAmount = ({ action, transaction_amount: amount }: Payment): number =>
  action === 'refund' ? -Math.abs(amount) : amount
