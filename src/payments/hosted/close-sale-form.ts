import type { Services } from '#access'
import { companyNow, companyOf, credentialsOf, type Company } from '#companies'
import { readInvoice, saleFormTimer, withSaleForm, writeInvoice } from '#invoices'
import type { InvoiceId, TransactionId } from '#kernel/ids'
import { racesMax, reconcileMaxMs } from '#kernel/limits'
import { rowsOf } from '#platform/database'
import { cancelled, type DueTimer, type TimerOutcome } from '#platform/timers'
import { ProcessorUnavailable, ProcessorUnreadable } from '#processor'
import { referenceOf } from '#transactions'
import { writeSale } from '../record/write-sale.ts'
import { deleteSaleForm, deleteSaleForms, findSaleForm } from './sale-form-queries.ts'

/**
 * Ends the sale forms of an invoice whose time is over, or which are of more than is due. The page that held one may have
 * been closed before it told of the sale, and the processor's postback may have been lost.
 */
export async function closeSaleForm(services: Services, timer: DueTimer): Promise<TimerOutcome> {
  const { companyId } = timer
  const id = timer.subjectId as TransactionId
  const form = await services.db.first(findSaleForm, { companyId, id })
  if (!form) return 'done'
  const company = await companyOf(services.db, companyId)
  try {
    await endSaleForm(services, company, { invoiceId: form.invoice_id, id })
    return 'done'
  } catch (error) {
    if (!(error instanceof ProcessorUnavailable || error instanceof ProcessorUnreadable)) throw error
    return { againAt: companyNow(services.clock, company) + reconcileMaxMs }
  }
}

/**
 * Makes sure that no form can make this sale any more: the processor's books are asked, and where they hold no sale there
 * will never be one. One that was made is recorded. Safe at any time and any number of times.
 */
export async function endSaleForm(
  services: Services,
  company: Company,
  { invoiceId, id }: { invoiceId: InvoiceId; id: TransactionId },
): Promise<void> {
  const reference = referenceOf({ id })
  const location = credentialsOf(services.secrets, company)
  const movement = await services.processor.cancelReference(location, reference)
  if (movement) await writeSale(services, { company, invoiceId, movement, correlationId: reference })
  await forgetSaleForm(services, company, { invoiceId, id })
}

/** What can never be made is forgotten at once: the form that is opened next makes another sale. */
async function forgetSaleForm(
  { db }: Services,
  company: Company,
  { invoiceId, id }: { invoiceId: InvoiceId; id: TransactionId },
): Promise<void> {
  const gone = [
    rowsOf(deleteSaleForms, { company_id: company.id, id }),
    cancelled(company.id, saleFormTimer, id),
  ]
  for (let race = 0; race < racesMax; race++) {
    const before = await readInvoice(db, company.id, invoiceId)
    if (before?.saleFormId !== id) return void (await db.run(deleteSaleForm, { companyId: company.id, id }))
    if ((await writeInvoice(db, before, withSaleForm(before, undefined), gone)) === 'written') return
  }
  throw new Error('a sale form could not be forgotten: too many others wrote its invoice')
}
