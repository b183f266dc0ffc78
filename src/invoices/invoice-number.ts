import type { CompanyId } from '#kernel/ids'
import type { BatchedWriter } from '#platform/database'
import { takeInvoiceNumbers } from './number-queries.ts'

const singleStepsMax = 10

/**
 * Allocates a number for a new invoice. `met` counts the numbers that were already taken by other invoices. The first
 * collisions are skipped one by one, later ones in growing steps.
 */
export async function allocateInvoiceNumber(
  db: BatchedWriter,
  companyId: CompanyId,
  met = 0,
): Promise<string> {
  const steps = met <= singleStepsMax ? 1 : 4 ** (met - singleStepsMax)
  const counter = await db.runTogether(takeInvoiceNumbers, { companyIds: companyId, steps })
  if (!counter) throw new Error('the counter of invoice numbers gave none')
  return `INV-${counter.taken.toString(36).toUpperCase()}`
}
