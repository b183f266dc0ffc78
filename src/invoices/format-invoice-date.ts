import type { Company } from '#companies'
import { formatDate } from '#kernel/format'
import type { Invoice } from './invoice.ts'

/**
 * Returns the formatted date of an invoice: in the company's time zone, or the UTC date that an earlier version stored.
 */
export function formatInvoiceDate(
  { invoiceDate, invoiceDateOnly }: Pick<Invoice, 'invoiceDate' | 'invoiceDateOnly'>,
  { timeZone }: Pick<Company, 'timeZone'>,
): string {
  return formatDate(invoiceDate, invoiceDateOnly ? 'UTC' : timeZone)
}
