import type { CompanyId } from '#kernel/ids'
import type { TogetherWriter } from '#platform/database'
import { takeInvoiceNumbers } from './number-queries.ts'

const steppedMax = 10

/**
 * Takes a number for a new invoice. `met` is how many were taken for it that other invoices have: these are stepped over
 * one by one, and once they are many, further and further.
 */
export async function newInvoiceNumber(db: TogetherWriter, companyId: CompanyId, met = 0): Promise<string> {
  const steps = met <= steppedMax ? 1 : 4 ** (met - steppedMax)
  const counter = await db.runTogether(takeInvoiceNumbers, { companyIds: companyId, steps })
  if (!counter) throw new Error('the counter of invoice numbers gave none')
  return `INV-${counter.taken.toString(36).toUpperCase()}`
}
