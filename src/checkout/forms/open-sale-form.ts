import type { AppContext } from '#context'
import { getCompanyTime, openCredentials } from '#companies'
import { createCaptureIntention, loadCustomer, resolveContact, type Intention } from '#customers'
import { secondMs } from '#kernel/clock'
import type { TransactionId } from '#kernel/ids'
import { clientTokenLifetimeMs, lostRacesMax, openSaleFormsMax } from '#kernel/limits'
import type { Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { ApiError } from '#kernel/refusals'
import { scheduleJobRows } from '#platform/jobs'
import { callProcessor } from '#processor'
import { refuseTooManyAttempts } from '../limits/attempt-limit.ts'
import { countKnownFormDeclines } from '../limits/form-declines.ts'
import type { Payable } from '../payable.ts'
import { endSaleForm, saleFormLifetimeMs } from './close-sale-form.ts'
import { openSaleIntention } from './sale-intention.ts'
import { selectRails } from './select-rails.ts'

/** A payer's request on a page: its record, and the keyed hash of the payer's IP address. */
export type PayerRequest = { payable: Payable; payerHash: Buffer }

/**
 * Opens the secure form in which a payer pays everything due. All open forms of a record make the same sale, which the
 * processor executes once. The sale gets its reference here before the form exists, so that it is found even if no
 * report arrives. No surcharge is added, because none was shown.
 */
export async function openSaleForm(
  context: AppContext,
  { payable, payerHash }: PayerRequest,
  requested: Rail[] | undefined,
): Promise<Intention> {
  const { company, ref, description } = payable
  await payable.assertPayable()
  const methods = selectRails(context, payable, requested)
  await refuseTooManyAttempts(context, company, ref, payerHash)
  const contactId = await resolvePayerContact(context, payable)
  const sale = await registerSale(context, payable)
  // The count runs again. From now on, a concurrent attempt by other means finds the form and ends it first.
  const declinesLeft = await refuseTooManyAttempts(context, company, ref, payerHash)
  const saleDeclinesMax =
    declinesLeft + (await countKnownFormDeclines(context, company, { ref, saleFormId: sale.id }))
  return openSaleIntention(context, company, { ...sale, saleDeclinesMax, description, contactId, methods })
}

/** Opens the secure form that captures a card or bank account for one payment, without a charge. */
export async function openCaptureForm(
  context: AppContext,
  payable: Payable,
  requested: Rail[] | undefined,
): Promise<Intention> {
  const { company, customerId, billingZip } = payable
  await payable.assertPayable()
  const methods = selectRails(context, payable, requested)
  const customer = customerId && (await loadCustomer(context.db, company.id, customerId))
  return createCaptureIntention(context, company, methods, customer, { billingZip })
}

/** Returns the processor's contact that pays: the customer's, or a new one if there is no customer. */
async function resolvePayerContact(context: AppContext, { company, customerId }: Payable): Promise<string> {
  const { db, processor, secrets } = context
  const customer = customerId && (await loadCustomer(db, company.id, customerId))
  if (customer) return resolveContact(context, company, customer)
  return callProcessor(() => processor.createContact(openCredentials(secrets, company), {}))
}

/** Registers the sale of a form. It reuses the sale of the open forms unless they would take more than is due. */
async function registerSale(
  context: AppContext,
  opened: Payable,
): Promise<{ id: TransactionId; amountCents: Cents }> {
  const { clock, ids } = context
  const { company, saleFormJob } = opened
  for (let race = 0; race < lostRacesMax; race++) {
    // The processor takes a while to create a contact, and a payment may arrive meanwhile.
    const payable = await opened.reload()
    await payable.assertPayable()
    const now = getCompanyTime(clock, company)
    const { opened: formsOpened, takesTooMuch } = await payable.countSaleForms(now - saleFormLifetimeMs)
    if (formsOpened >= openSaleFormsMax)
      throw new ApiError('rate_limited', { retryAfterSeconds: clientTokenLifetimeMs / secondMs })
    if (takesTooMuch) {
      await callProcessor(() => endSaleForm(context, payable))
      continue
    }
    const { saleFormId: id = ids.next<TransactionId>() } = payable
    const job = scheduleJobRows(company, saleFormJob, id, now + saleFormLifetimeMs)
    if ((await payable.writeSaleForm({ id, now }, [job])) === 'written')
      return { id, amountCents: payable.due }
  }
  throw new ApiError('service_unavailable')
}
