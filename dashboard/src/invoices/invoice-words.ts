import type { AnswerOf } from '../api/calls.ts'
import type { Tone } from '../parts/pill.tsx'

export type Invoice = AnswerOf<'GET /api/invoices/{id}'>
export type InvoiceStatus = Invoice['invoiceStatus']

/** What each status is called, and its colour. */
export const statusWords: Record<InvoiceStatus, { tone: Tone; word: string }> = {
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

/** Who is billed, by name where there is one. */
export function payerOf({ customer }: Pick<Invoice, 'customer'>): string {
  const name = [customer.firstName, customer.lastName].filter(Boolean).join(' ')
  return name || customer.email || 'No name'
}
