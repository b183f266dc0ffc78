import type { Company } from '#companies'
import type { TransactionId } from '#kernel/ids'
import type { PartRows } from '#platform/database'
import { scheduleJobRows } from '#platform/jobs'
import type { Invoice } from './invoice.ts'
import { calculateAmountDue } from './invoice-status.ts'

/** The job that closes the sale forms of an invoice, when they expire or when they charge more than is due. */
export const saleFormJob = 'sale form'

/**
 * Returns the invoice with the sale of its open forms, or with none. Reads do not show the sale, so updatedAt stays.
 */
export function withSaleForm(before: Invoice, saleFormId: TransactionId | undefined): Invoice {
  return { ...before, saleFormId, version: before.version + 1 }
}

/**
 * Returns the rows that close the open forms of an invoice at once if its amount due has decreased. `now` is the
 * company's, ms.
 */
export function saleFormJobRows(company: Company, before: Invoice, after: Invoice, now: number): PartRows[] {
  const { saleFormId } = after
  if (saleFormId === undefined || calculateAmountDue(after) >= calculateAmountDue(before)) return []
  return [scheduleJobRows(company, saleFormJob, saleFormId, now)]
}
