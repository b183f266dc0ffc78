import type { AppContext } from '#access'
import { readCompanyClock, type Company } from '#companies'
import { readCustomer, resolveContact, type Intention } from '#customers'
import {
  toAcceptedRails,
  calculateAmountDue,
  readInvoice,
  saleFormTimer,
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
import { scheduleTimerRows } from '#platform/timers'
import { callProcessor } from '#processor'
import { saleFormLifetimeMs, endSaleForm } from './close-sale-form.ts'
import { selectRails } from './select-rails.ts'
import type { PageCaller } from './payer-access.ts'
import { countKnownFormDeclines } from './form-declines.ts'
import { refuseTooManyAttempts } from './page-attempt-limit.ts'
import { hashPayerIp } from './payer-hash.ts'
import { toRefusalError } from '../charge/payment-refusals.ts'
import { openSaleIntention } from './sale-intention.ts'
import { countSaleForms, findSaleForm, upsertSaleForms } from './sale-form-queries.ts'

/**
 * Opens the secure form in which a payer pays what is due of an invoice. All open forms of an invoice make the same sale,
 * which the processor executes once: however many are opened, one is charged. The sale has its reference here before the
 * form exists, so that it is found whoever tells of it, or nobody.
 */
export async function openSaleForm(
  services: AppContext,
  { company, invoice: opened, address }: PageCaller,
  asked: Rail[] | undefined,
): Promise<Intention> {
  refuseNothingDue(opened)
  const methods = selectRails(company, toAcceptedRails(opened), asked)
  const customer = await readCustomer(services.db, company.id, opened.customerId)
  if (!customer) throw new Error('an invoice has lost its customer')
  const page = { invoiceId: opened.id }
  const payerHash = hashPayerIp(services, address)
  await refuseTooManyAttempts(services, company, page, payerHash)
  const contactId = await resolveContact(services, company, customer)
  const sale = await registerSaleForm(services, company, opened.id)
  // Counted again: whoever tries otherwise from here on finds the form noted, and ends it first.
  const declinesLeft = await refuseTooManyAttempts(services, company, page, payerHash)
  const saleDeclinesMax =
    declinesLeft + (await countKnownFormDeclines(services, company, { page, saleFormId: sale.id }))
  const description = `Invoice ${opened.number}`
  return openSaleIntention(services, company, { ...sale, saleDeclinesMax, description, contactId, methods })
}

function refuseNothingDue(invoice: Invoice): void {
  if (calculateAmountDue(invoice) === 0) throw toRefusalError({ reason: 'already processing' })
}

type SaleForm = { id: TransactionId; amountCents: Cents }

/** Notes what a form is to sell: the sale of the forms that are open, as long as none of them is of more than is due. */
async function registerSaleForm(
  services: AppContext,
  company: Company,
  invoiceId: InvoiceId,
): Promise<SaleForm> {
  const { db, ids, clock } = services
  for (let race = 0; race < lostRacesMax; race++) {
    // Making a contact takes the processor a while, in which a part may have been paid.
    const before = await readInvoice(db, company.id, invoiceId)
    if (!before) throw new ApiError('not_found')
    refuseNothingDue(before)
    const amountCents = calculateAmountDue(before)
    const now = readCompanyClock(clock, company)
    const known = await readOpenForm(services, company, before, { amountDue: amountCents, now })
    if (known === 'ended') continue
    const { id = ids.next<TransactionId>(), opened, since } = known
    const form = { company_id: company.id, id, invoice_id: invoiceId, amount_cents: amountCents }
    const along = [
      toPartRows(upsertSaleForms, { ...form, forms_opened: opened + 1, created_at: since }),
      scheduleTimerRows(company, saleFormTimer, id, now + saleFormLifetimeMs),
    ]
    if ((await writeInvoice(db, before, withSaleForm(before, id), along)) === 'written')
      return { id, amountCents }
  }
  throw new ApiError('service_unavailable')
}

/**
 * The sale of the forms that are open, and how many were opened of it since when. It is ended where one of them is of more
 * than is due. However often sales are ended, no more than so many forms are opened in the time that one is open.
 */
async function readOpenForm(
  services: AppContext,
  company: Company,
  { id: invoiceId, saleFormId: id }: Invoice,
  { amountDue, now }: { amountDue: Cents; now: number },
): Promise<{ id?: TransactionId; opened: number; since: number } | 'ended'> {
  const since = now - saleFormLifetimeMs
  const about = { companyId: company.id, invoiceId, since }
  const { opened = 0 } = (await services.db.first(countSaleForms, about)) ?? {}
  if (opened >= openSaleFormsMax)
    throw new ApiError('rate_limited', { retryAfterSeconds: clientTokenLifetimeMs / secondMs })
  if (id === undefined) return { opened: 0, since: now }
  const form = await services.db.first(findSaleForm, { companyId: company.id, id })
  if (!form || form.amount_cents > amountDue) {
    await callProcessor(() => endSaleForm(services, company, { invoiceId, id }))
    return 'ended'
  }
  return form.created_at > since
    ? { id, opened: form.forms_opened, since: form.created_at }
    : { id, opened: 0, since: now }
}
