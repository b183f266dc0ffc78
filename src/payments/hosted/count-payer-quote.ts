import type { AppContext } from '#context'
import type { Company } from '#companies'
import { loadInvoice, withSaleForm, writeInvoice } from '#invoices'
import type { InvoiceId } from '#kernel/ids'
import { lostRacesMax } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import { callProcessor } from '#processor'
import { endSaleForm } from './close-sale-form.ts'
import { refuseTooManyQuotes } from '../payer/page-attempt-limit.ts'

/**
 * Counts a payer's quote, or throws if there are too many attempts or quotes. The row of the quote is already written.
 * The new version of the invoice makes concurrent requests count it too. An open form is ended first, because it may
 * allow more attempts than are left.
 */
export async function countPayerQuote(
  context: AppContext,
  company: Company,
  invoiceId: InvoiceId,
  payerHash: Buffer,
): Promise<void> {
  for (let race = 0; race < lostRacesMax; race++) {
    const before = await loadInvoice(context.db, company.id, invoiceId)
    if (!before) throw new ApiError('not_found')
    await refuseTooManyQuotes(context, company, { invoiceId }, payerHash)
    const { saleFormId: id } = before
    if (id !== undefined) await callProcessor(() => endSaleForm(context, company, { invoiceId, id }))
    else if ((await writeInvoice(context.db, before, withSaleForm(before, undefined), [])) === 'written')
      return
  }
  throw new ApiError('service_unavailable')
}
