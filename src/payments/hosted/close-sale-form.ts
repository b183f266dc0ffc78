import type { AppContext } from '#access'
import { readCompanyClock, readExistingCompany, openCredentials, type Company } from '#companies'
import { readInvoice, withSaleForm, writeInvoice } from '#invoices'
import { minuteMs } from '#kernel/clock'
import type { InvoiceId, TransactionId } from '#kernel/ids'
import { clientTokenLifetimeMs, lostRacesMax, outcomeRecoveryMaxMs } from '#kernel/limits'
import type { DueTimer, TimerOutcome } from '#platform/timers'
import { isProcessorError } from '#processor'
import { referenceOf } from '#transactions'
import { writeSale } from '../record/write-sale.ts'
import { recordFormDeclines } from './form-declines.ts'
import { deleteSaleForm, findSaleForm } from './sale-form-queries.ts'

/** After so long a form is closed at the processor; and so long it counts among those that were opened. */
export const saleFormLifetimeMs = clientTokenLifetimeMs + minuteMs

/**
 * Ends the sale forms of an invoice whose time is over, or which are of more than is due. The page that held one may have
 * been closed before it told of the sale, and the processor's postback may have been lost.
 */
export async function closeSaleForm(services: AppContext, timer: DueTimer): Promise<TimerOutcome> {
  const { companyId } = timer
  const id = timer.subjectId as TransactionId
  const form = await services.db.first(findSaleForm, { companyId, id })
  if (!form) return 'done'
  const company = await readExistingCompany(services.db, companyId)
  const now = readCompanyClock(services.clock, company)
  const forgottenAt = form.created_at + saleFormLifetimeMs
  try {
    await endSaleForm(services, company, { invoiceId: form.invoice_id, id })
    if (now < forgottenAt) return { againAt: forgottenAt }
    await services.db.run(deleteSaleForm, { companyId, id })
    return 'done'
  } catch (error) {
    if (!isProcessorError(error)) throw error
    return { againAt: now + outcomeRecoveryMaxMs }
  }
}

/**
 * Makes sure that no form can make this sale any more: the processor's books are asked, and where they hold no sale there
 * will never be one. One that was made is recorded. Safe at any time and any number of times.
 */
export async function endSaleForm(
  services: AppContext,
  company: Company,
  { invoiceId, id }: { invoiceId: InvoiceId; id: TransactionId },
): Promise<void> {
  const reference = referenceOf({ id })
  const location = openCredentials(services.secrets, company)
  const movement = await services.processor.cancelReference(location, reference)
  // It is never of another: the sale's name is that of this invoice's form, or by now of its transaction. One that is not
  // taken moved nothing, and will not.
  if (movement) await writeSale(services, { company, invoiceId, movement, correlationId: reference })
  // None is added from here on, and what is tried next counts them all.
  await recordFormDeclines(services, company, { page: { invoiceId }, saleFormId: id })
  await detachSaleForm(services, company, { invoiceId, id })
}

/** What can never be made is the invoice's no more: the form that is opened next makes another sale. */
async function detachSaleForm(
  { db }: AppContext,
  company: Company,
  { invoiceId, id }: { invoiceId: InvoiceId; id: TransactionId },
): Promise<void> {
  for (let race = 0; race < lostRacesMax; race++) {
    const before = await readInvoice(db, company.id, invoiceId)
    if (before?.saleFormId !== id) return
    if ((await writeInvoice(db, before, withSaleForm(before, undefined), [])) === 'written') return
  }
  throw new Error('a sale form could not be ended: too many others wrote its invoice')
}
