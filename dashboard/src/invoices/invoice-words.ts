import type { ResponseOf } from '../api/calls.ts'
import type { Tone } from '../components/pill.tsx'

export type Invoice = ResponseOf<'GET /api/invoices/{id}'>
export type InvoiceStatus = Invoice['invoiceStatus']

/** Label and colour of each status. */
export const statusLabels: Record<InvoiceStatus, { tone: Tone; word: string }> = {
  Pending: { tone: 'quiet', word: 'Pending' },
  Partial: { tone: 'warn', word: 'Partial' },
  ACHPending: { tone: 'flight', word: 'Bank transfer in flight' },
  Overdue: { tone: 'bad', word: 'Overdue' },
  Failed: { tone: 'bad', word: 'Failed' },
  Paid: { tone: 'good', word: 'Paid' },
  Refunded: { tone: 'quiet', word: 'Refunded' },
  Voided: { tone: 'quiet', word: 'Voided' },
  Cancelled: { tone: 'quiet', word: 'Cancelled' },
}

/** Returns the name of the billed customer, or else the email. */
export function payerName({ customer }: Pick<Invoice, 'customer'>): string {
  const name = [customer.firstName, customer.lastName].filter(Boolean).join(' ')
  return name || customer.email || 'No name'
}
