import type { Services } from '#access'
import { companyNow, companyOf, credentialsOf, type Company } from '#companies'
import { readInvoice, withSaleForm, writeInvoice } from '#invoices'
import { minuteMs } from '#kernel/clock'
import type { InvoiceId, TransactionId } from '#kernel/ids'
import { clientTokenLifetimeMs, racesMax, reconcileMaxMs } from '#kernel/limits'
import type { DueTimer, TimerOutcome } from '#platform/timers'
import { isProcessorTrouble } from '#processor'
import { referenceOf } from '#transactions'
import { writeSale } from '../record/write-sale.ts'
import { noteFormDeclines } from './form-declines.ts'
import { deleteSaleForm, findSaleForm } from './sale-form-queries.ts'

/** After so long a form is closed at the processor; and so long it counts among those that were opened. */
export const closingMs = clientTokenLifetimeMs + minuteMs

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
  const now = companyNow(services.clock, company)
  const forgottenAt = form.created_at + closingMs
  try {
    await endSaleForm(services, company, { invoiceId: form.invoice_id, id })
    if (now < forgottenAt) return { againAt: forgottenAt }
    await services.db.run(deleteSaleForm, { companyId, id })
    return 'done'
  } catch (error) {
    if (!isProcessorTrouble(error)) throw error
    return { againAt: now + reconcileMaxMs }
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
  // It is never of another: the sale's name is that of this invoice's form, or by now of its transaction. One that is not
  // taken moved nothing, and will not.
  if (movement) await writeSale(services, { company, invoiceId, movement, correlationId: reference })
  // None is added from here on, and what is tried next counts them all.
  await noteFormDeclines(services, company, { page: { invoiceId }, saleFormId: id })
  await detachSaleForm(services, company, { invoiceId, id })
}

/** What can never be made is the invoice's no more: the form that is opened next makes another sale. */
async function detachSaleForm(
  { db }: Services,
  company: Company,
  { invoiceId, id }: { invoiceId: InvoiceId; id: TransactionId },
): Promise<void> {
  for (let race = 0; race < racesMax; race++) {
    const before = await readInvoice(db, company.id, invoiceId)
    if (before?.saleFormId !== id) return
    if ((await writeInvoice(db, before, withSaleForm(before, undefined), [])) === 'written') return
  }
  throw new Error('a sale form could not be ended: too many others wrote its invoice')
}
