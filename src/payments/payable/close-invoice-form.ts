import type { AppContext } from '#context'
import { getCompanyTime, loadExistingCompany } from '#companies'
import { closeSaleForm, saleFormLifetimeMs } from '#checkout'
import type { TransactionId } from '#kernel/ids'
import type { DueJob, JobOutcome } from '#platform/jobs'
import { deleteSaleForm, findSaleForm } from '../record/sale-form-queries.ts'
import { loadInvoicePayable } from './invoice-payable.ts'

/**
 * Ends the expired sale forms of an invoice, and those with more than the amount due. The row of the sale stays until
 * its forms no longer count as opened.
 */
export async function closeInvoiceForm(context: AppContext, job: DueJob): Promise<JobOutcome> {
  const { db, clock } = context
  const { companyId } = job
  const id = job.subjectId as TransactionId
  const form = await db.first(findSaleForm, { companyId, id })
  if (!form) return 'done'
  const company = await loadExistingCompany(db, companyId)
  const outcome = await closeSaleForm(
    context,
    await loadInvoicePayable(context, company, form.invoice_id),
    id,
  )
  if (outcome !== 'done') return outcome
  const forgottenAt = form.created_at + saleFormLifetimeMs
  if (getCompanyTime(clock, company) < forgottenAt) return { againAt: forgottenAt }
  await db.run(deleteSaleForm, { companyId, id })
  return 'done'
}
