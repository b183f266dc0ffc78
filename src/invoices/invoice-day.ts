import type { Company } from '#companies'
import { dayInWords } from '#kernel/words'
import type { Invoice } from './invoice.ts'

/** The day of an invoice, in words: where its company is, or the date of UTC that an earlier version gave it. */
export function invoiceDayInWords(
  { invoiceDate, invoiceDateOnly }: Pick<Invoice, 'invoiceDate' | 'invoiceDateOnly'>,
  { timeZone }: Pick<Company, 'timeZone'>,
): string {
  return dayInWords(invoiceDate, invoiceDateOnly ? 'UTC' : timeZone)
}
