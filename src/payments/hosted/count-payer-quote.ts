import type { AppContext } from '#access'
import type { Company } from '#companies'
import { readInvoice, withSaleForm, writeInvoice } from '#invoices'
import type { InvoiceId } from '#kernel/ids'
import { lostRacesMax } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import { callProcessor } from '#processor'
import { endSaleForm } from './close-sale-form.ts'
import { refuseTooManyQuotes } from './page-attempt-limit.ts'

/**
 * Lets a payer's quote be checked, or refuses it where tries or quotes are too many. Its row is written and counts; moving the
 * invoice's version has everybody count it who decides beside it. No form may be tried that was given more tries than are left.
 */
export async function countPayerQuote(
  services: AppContext,
  company: Company,
  invoiceId: InvoiceId,
  payerHash: Buffer,
): Promise<void> {
  for (let race = 0; race < lostRacesMax; race++) {
    const before = await readInvoice(services.db, company.id, invoiceId)
    if (!before) throw new ApiError('not_found')
    await refuseTooManyQuotes(services, company, { invoiceId }, payerHash)
    const { saleFormId: id } = before
    if (id !== undefined) await callProcessor(() => endSaleForm(services, company, { invoiceId, id }))
    else if ((await writeInvoice(services.db, before, withSaleForm(before, undefined), [])) === 'written')
      return
  }
  throw new ApiError('service_unavailable')
}
