import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { loadCustomer, resolveContact, type Intention } from '#customers'
import {
  toAcceptedRails,
  calculateAmountDue,
  loadInvoice,
  saleFormJob,
  withSaleForm,
  writeInvoice,
  type Invoice,
} from '#invoices'
import { secondMs } from '#kernel/clock'
import type { InvoiceId, TransactionId } from '#kernel/ids'
import { clientTokenLifetimeMs, lostRacesMax, openSaleFormsMax } from '#kernel/limits'
import type { Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { ApiError } from '#kernel/refusals'
import { toPartRows } from '#platform/database'
import { scheduleJobRows } from '#platform/jobs'
import { callProcessor } from '#processor'
import { saleFormLifetimeMs, endSaleForm } from './close-sale-form.ts'
import { selectRails } from './select-rails.ts'
import type { PageCaller } from './payer-access.ts'
import { countKnownFormDeclines } from '../payer/form-declines.ts'
import { refuseTooManyAttempts } from '../payer/page-attempt-limit.ts'
import { hashPayerIp } from '../payer/payer-hash.ts'
import { toRefusalError } from '../charge/payment-refusals.ts'
import { openSaleIntention } from './sale-intention.ts'
import { countSaleForms, findSaleForm, upsertSaleForms } from '../record/sale-form-queries.ts'

/**
 * Opens the secure form in which a payer pays the amount due of an invoice. All open forms of an invoice make the same
 * sale, which the processor executes once. The sale gets its reference here before the form exists, so that it is found
 * even if no report arrives.
 */
export async function openSaleForm(
  context: AppContext,
  { company, invoice: opened, address }: PageCaller,
  asked: Rail[] | undefined,
): Promise<Intention> {
  refuseNothingDue(opened)
  const methods = selectRails(company, toAcceptedRails(opened), asked)
  const customer = await loadCustomer(context.db, company.id, opened.customerId)
  if (!customer) throw new Error('an invoice has lost its customer')
  const page = { invoiceId: opened.id }
  const payerHash = hashPayerIp(context, address)
  await refuseTooManyAttempts(context, company, page, payerHash)
  const contactId = await resolveContact(context, company, customer)
  const sale = await registerSaleForm(context, company, opened.id)
  // The count runs again. From now on, a concurrent attempt by other means finds the form and ends it first.
  const declinesLeft = await refuseTooManyAttempts(context, company, page, payerHash)
  const saleDeclinesMax =
    declinesLeft + (await countKnownFormDeclines(context, company, { page, saleFormId: sale.id }))
  const description = `Invoice ${opened.number}`
  return openSaleIntention(context, company, { ...sale, saleDeclinesMax, description, contactId, methods })
}

function refuseNothingDue(invoice: Invoice): void {
  if (calculateAmountDue(invoice) === 0) throw toRefusalError({ reason: 'already processing' })
}

type SaleForm = { id: TransactionId; amountCents: Cents }

/** Registers the sale of a form. It reuses the sale of the open forms unless one of them exceeds the amount due. */
async function registerSaleForm(
  context: AppContext,
  company: Company,
  invoiceId: InvoiceId,
): Promise<SaleForm> {
  const { db, ids, clock } = context
  for (let race = 0; race < lostRacesMax; race++) {
    // The processor takes a while to create a contact, and a partial payment may arrive meanwhile.
    const before = await loadInvoice(db, company.id, invoiceId)
    if (!before) throw new ApiError('not_found')
    refuseNothingDue(before)
    const amountCents = calculateAmountDue(before)
    const now = getCompanyTime(clock, company)
    const known = await loadOpenForm(context, company, before, { amountDue: amountCents, now })
    if (known === 'ended') continue
    const { id = ids.next<TransactionId>(), opened, since } = known
    const form = { company_id: company.id, id, invoice_id: invoiceId, amount_cents: amountCents }
    const effects = [
      toPartRows(upsertSaleForms, { ...form, forms_opened: opened + 1, created_at: since }),
      scheduleJobRows(company, saleFormJob, id, now + saleFormLifetimeMs),
    ]
    if ((await writeInvoice(db, before, withSaleForm(before, id), effects)) === 'written')
      return { id, amountCents }
  }
  throw new ApiError('service_unavailable')
}

/**
 * Returns the sale of the open forms, with the number of forms opened and the start of the count. Ends the sale if one
 * of the forms exceeds the amount due. Ended sales count too, so that the limit on forms per lifetime is kept.
 */
async function loadOpenForm(
  context: AppContext,
  company: Company,
  { id: invoiceId, saleFormId: id }: Invoice,
  { amountDue, now }: { amountDue: Cents; now: number },
): Promise<{ id?: TransactionId; opened: number; since: number } | 'ended'> {
  const since = now - saleFormLifetimeMs
  const about = { companyId: company.id, invoiceId, since }
  const { opened = 0 } = (await context.db.first(countSaleForms, about)) ?? {}
  if (opened >= openSaleFormsMax)
    throw new ApiError('rate_limited', { retryAfterSeconds: clientTokenLifetimeMs / secondMs })
  if (id === undefined) return { opened: 0, since: now }
  const form = await context.db.first(findSaleForm, { companyId: company.id, id })
  if (!form || form.amount_cents > amountDue) {
    await callProcessor(() => endSaleForm(context, company, { invoiceId, id }))
    return 'ended'
  }
  return form.created_at > since
    ? { id, opened: form.forms_opened, since: form.created_at }
    : { id, opened: 0, since: now }
}
