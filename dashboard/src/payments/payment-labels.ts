import type { ResponseOf } from '../api/endpoints.ts'
import { brandOf } from '../methods/card-brands.ts'
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

/** Returns the label of a status. */
export const statusLabel = (status: PaymentStatus): string => statusLabels[status].label

/** Returns label and colour of a payment's status. An unknown outcome shows as being looked up. */
export function paymentStatus(payment: Payment): { tone: Tone; label: string } {
  if (payment.unknownSince !== undefined) return { tone: 'flight', label: 'Being looked up' }
  if (payment.status === 'created' && payment.terminal_id !== undefined)
    return { tone: 'flight', label: 'Waiting at the terminal' }
  return statusLabels[payment.status]
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

/** Returns the customer's name, or else the company or the email. */
export function payerName({ customer }: Payment): string {
  const name = [customer?.firstName, customer?.lastName].filter(Boolean).join(' ')
  return name || customer?.companyName || customer?.email || '—'
}

/** Returns the amount in dollars, negative for a refund. */
export const signedAmount = ({ action, transaction_amount: amount }: Payment): number =>
  action === 'refund' ? -Math.abs(amount) : amount
