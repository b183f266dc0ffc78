import type { Company } from '#companies'
import type { TransactionId } from '#kernel/ids'
import type { PartRows } from '#platform/database'
import { scheduleTimerRows } from '#platform/timers'
import type { Invoice } from './invoice.ts'
import { calculateAmountDue } from './invoice-status.ts'

/** The timer that closes the sale forms of an invoice: when their time is over, or when they are of more than is due. */
export const saleFormTimer = 'sale form'

/** The invoice with the sale that its open forms make, or with none. Nobody is shown that: its updatedAt stays. */
export function withSaleForm(before: Invoice, saleFormId: TransactionId | undefined): Invoice {
  return { ...before, saleFormId, version: before.version + 1 }
}

/** The rows that have the open forms of an invoice closed at once where less is due than before. `now` is the company's, ms. */
export function saleFormTimerRows(
  company: Company,
  before: Invoice,
  after: Invoice,
  now: number,
): PartRows[] {
  const { saleFormId } = after
  if (saleFormId === undefined || calculateAmountDue(after) >= calculateAmountDue(before)) return []
  return [scheduleTimerRows(company, saleFormTimer, saleFormId, now)]
}
