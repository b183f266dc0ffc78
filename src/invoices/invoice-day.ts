import type { Company } from '#companies'
import { dayInWords } from '#kernel/words'
import type { Invoice } from './invoice.ts'

/** The day of an invoice, in words: in the company's own zone, or the date of UTC that its schedule has. */
export function invoiceDayInWords(
  invoice: Pick<Invoice, 'invoiceDate' | 'invoiceDateOnly'>,
  company: Pick<Company, 'timeZone'>,
): string {
  return scheduledDayInWords(invoice.invoiceDate, invoice, company)
}

/** The day of another moment (ms) of the schedule that an invoice belongs to. */
export function scheduledDayInWords(
  at: number,
  { invoiceDateOnly }: Pick<Invoice, 'invoiceDateOnly'>,
  { timeZone }: Pick<Company, 'timeZone'>,
): string {
  return dayInWords(at, invoiceDateOnly ? 'UTC' : timeZone)
}
