import type { ResponseOf } from '../api/endpoints.ts'
import type { Tone } from '../components/pill.tsx'

export type Invoice = ResponseOf<'GET /api/invoices/{id}'>
export type InvoiceStatus = Invoice['invoiceStatus']

/** Label and colour of each status. */
export const statusLabels: Record<InvoiceStatus, { tone: Tone; label: string }> = {
  Pending: { tone: 'quiet', label: 'Pending' },
  Partial: { tone: 'warn', label: 'Partial' },
  ACHPending: { tone: 'flight', label: 'Bank transfer pending' },
  Overdue: { tone: 'bad', label: 'Overdue' },
  Failed: { tone: 'bad', label: 'Failed' },
  Paid: { tone: 'good', label: 'Paid' },
  Refunded: { tone: 'quiet', label: 'Refunded' },
  Voided: { tone: 'quiet', label: 'Voided' },
  Cancelled: { tone: 'quiet', label: 'Cancelled' },
}
