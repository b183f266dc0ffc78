import type { AppContext } from '#context'
import { getCompanyTime, loadExistingCompany, openCredentials, type Company } from '#companies'
import { loadInvoice, withSaleForm, writeInvoice } from '#invoices'
import { minuteMs } from '#kernel/clock'
import type { InvoiceId, TransactionId } from '#kernel/ids'
import { clientTokenLifetimeMs, lostRacesMax, outcomeRecoveryMaxMs } from '#kernel/limits'
import type { DueJob, JobOutcome } from '#platform/jobs'
import { isProcessorError } from '#processor'
import { referenceOf } from '#attempts'
import { writeSale } from '../record/write-sale.ts'
import { recordFormDeclines } from '../payer/form-declines.ts'
import { deleteSaleForm, findSaleForm } from '../record/sale-form-queries.ts'

/** The age, in ms, at which a form is closed at the processor and no longer counts as opened. */
export const saleFormLifetimeMs = clientTokenLifetimeMs + minuteMs

/**
 * Ends the expired sale forms of an invoice, and those with more than the amount due. The page may have been closed
 * before it reported the sale, and the processor's postback may have been lost.
 */
export async function closeSaleForm(context: AppContext, job: DueJob): Promise<JobOutcome> {
  const { companyId } = job
  const id = job.subjectId as TransactionId
  const form = await context.db.first(findSaleForm, { companyId, id })
  if (!form) return 'done'
  const company = await loadExistingCompany(context.db, companyId)
  const now = getCompanyTime(context.clock, company)
  const forgottenAt = form.created_at + saleFormLifetimeMs
  try {
    await endSaleForm(context, company, { invoiceId: form.invoice_id, id })
    if (now < forgottenAt) return { againAt: forgottenAt }
    await context.db.run(deleteSaleForm, { companyId, id })
    return 'done'
  } catch (error) {
    if (!isProcessorError(error)) throw error
    return { againAt: now + outcomeRecoveryMaxMs }
  }
}

/**
 * Ensures that no form can make this sale any more. If the processor's books have no sale, the cancelled reference can
 * never get one. An existing sale is recorded. Safe to repeat at any time.
 */
export async function endSaleForm(
  context: AppContext,
  company: Company,
  { invoiceId, id }: { invoiceId: InvoiceId; id: TransactionId },
): Promise<void> {
  const reference = referenceOf({ id })
  const location = openCredentials(context.secrets, company)
  const movement = await context.processor.cancelReference(location, reference)
  // The movement belongs to this invoice, because its reference is that of the invoice's form or transaction. A sale
  // that is not recorded moved no money.
  if (movement) await writeSale(context, { company, invoiceId, movement, correlationId: reference })
  // The cancelled form gets no further declines, and the next attempt counts them all.
  await recordFormDeclines(context, company, { page: { invoiceId }, saleFormId: id })
  await detachSaleForm(context, company, { invoiceId, id })
}

/** Detaches a sale that can never be made from the invoice. The next form makes another sale. */
async function detachSaleForm(
  { db }: AppContext,
  company: Company,
  { invoiceId, id }: { invoiceId: InvoiceId; id: TransactionId },
): Promise<void> {
  for (let race = 0; race < lostRacesMax; race++) {
    const before = await loadInvoice(db, company.id, invoiceId)
    if (before?.saleFormId !== id) return
    if ((await writeInvoice(db, before, withSaleForm(before, undefined), [])) === 'written') return
  }
  throw new Error('a sale form could not be ended: too many others wrote its invoice')
}
