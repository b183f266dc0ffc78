import type { Company } from '#companies'
import { formatDate } from '#kernel/format'
import type { Invoice } from './invoice.ts'

/** The day of an invoice, in words: where its company is, or the date of UTC that an earlier version gave it. */
export function formatInvoiceDate(
  { invoiceDate, invoiceDateOnly }: Pick<Invoice, 'invoiceDate' | 'invoiceDateOnly'>,
  { timeZone }: Pick<Company, 'timeZone'>,
): string {
  return formatDate(invoiceDate, invoiceDateOnly ? 'UTC' : timeZone)
}
