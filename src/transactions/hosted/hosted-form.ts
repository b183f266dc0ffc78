import type { AppContext } from '#context'
import { getCompanyTime, loadExistingCompany, openCredentials, type Company } from '#companies'
import {
  createCaptureIntention,
  loadCustomer,
  resolveContact,
  type Customer,
  type Intention,
} from '#customers'
import { minuteMs, secondMs } from '#kernel/clock'
import type { TransactionId } from '#kernel/ids'
import { clientTokenLifetimeMs, lostRacesMax, outcomeRecoveryMaxMs, openSaleFormsMax } from '#kernel/limits'
import type { Rail } from '#kernel/rails'
import { ApiError } from '#kernel/refusals'
import { countKnownFormDeclines, recordFormDeclines, openSaleIntention } from '#payments'
import { cancelJobRows, scheduleJobRows, type DueJob, type JobOutcome } from '#platform/jobs'
import { callProcessor, isProcessorError } from '#processor'
import { referenceOf } from '#attempts'
import { loadHostedPaymentOfForm, loadHostedPayment, writeHostedPayment } from '../find-hosted-payments.ts'
import type { HostedCaller } from './hosted-access.ts'
import { hostedFormJob, type HostedPayment } from '../hosted-payment.ts'
import { assertHostedOpen, railNotAcceptedError } from './hosted-status.ts'
import { recordFormSale } from './record-form-sale.ts'

// The age, in ms, at which a form is closed at the processor and no longer counts as opened.
const hostedFormLifetimeMs = clientTokenLifetimeMs + minuteMs

/**
 * Opens the secure form in which a payer pays the total. All forms of a hosted payment make the same sale, which the
 * processor executes once, so several forms cannot charge twice. No surcharge is added, because none was shown.
 */
export async function openHostedForm(
  context: AppContext,
  caller: HostedCaller,
  asked: Rail[] | undefined,
): Promise<Intention> {
  const { company, hosted: opened } = caller
  const methods = selectHostedRails(company, asked)
  await assertHostedOpen(context, company, opened, caller.payerHash)
  const customer = await loadHostedCustomer(context, opened)
  const location = openCredentials(context.secrets, company)
  const contactId = customer
    ? await resolveContact(context, company, customer)
    : await callProcessor(() => context.processor.createContact(location, {}))
  const { hosted, saleFormId } = await registerHostedForm(context, caller)
  // The count runs again. From now on, a concurrent attempt by other means finds the form and ends it first.
  const declinesLeft = await assertHostedOpen(context, company, hosted, caller.payerHash)
  const forms = { page: { hostedPaymentId: hosted.id }, saleFormId }
  const saleDeclinesMax = declinesLeft + (await countKnownFormDeclines(context, company, forms))
  const { title, description = title } = hosted.shown
  const sale = { id: saleFormId, amountCents: hosted.total, saleDeclinesMax, description }
  return openSaleIntention(context, company, { ...sale, contactId, methods })
}

/** Opens the secure form that captures a card or bank account for this payment without a charge. */
export async function openHostedCapture(
  context: AppContext,
  { company, hosted, payerHash }: HostedCaller,
  asked: Rail[] | undefined,
): Promise<Intention> {
  await assertHostedOpen(context, company, hosted, payerHash)
  const { billingZip } = hosted.shown
  const customer = await loadHostedCustomer(context, hosted)
  return createCaptureIntention(context, company, selectHostedRails(company, asked), customer, {
    billingZip,
  })
}

async function loadHostedCustomer({ db }: AppContext, hosted: HostedPayment): Promise<Customer | undefined> {
  const { companyId, customerId } = hosted
  return customerId && loadCustomer(db, companyId, customerId)
}

function selectHostedRails(company: Company, asked: Rail[] | undefined): Rail[] {
  const methods = asked ? company.products.filter((rail) => asked.includes(rail)) : company.products
  if (methods.length > 0) return methods
  throw railNotAcceptedError(company)
}

/** Registers the sale of this payment's forms before the first form exists, with a job that ends them. */
async function registerHostedForm(
  context: AppContext,
  { company, hosted: opened, payerHash }: HostedCaller,
): Promise<{ hosted: HostedPayment; saleFormId: TransactionId }> {
  const { db, clock, ids } = context
  let hosted = opened
  for (let race = 0; race < lostRacesMax; race++) {
    await assertHostedOpen(context, company, hosted, payerHash)
    const now = getCompanyTime(clock, company)
    const { opened, since } = countRecentForms(hosted, now)
    if (opened >= openSaleFormsMax)
      throw new ApiError('rate_limited', { retryAfterSeconds: clientTokenLifetimeMs / secondMs })
    const saleFormId = hosted.saleFormId ?? ids.next<TransactionId>()
    const counted = { formsOpened: opened + 1, formsOpenedSince: since }
    const noted = { ...hosted, ...counted, saleFormId, updatedAt: now }
    const effects = [scheduleJobRows(company, hostedFormJob, saleFormId, now + hostedFormLifetimeMs)]
    if ((await writeHostedPayment(db, hosted, noted, effects)) === 'written')
      return { hosted: noted, saleFormId }
    hosted = (await loadHostedPayment(db, company.id, hosted.id)) ?? hosted
  }
  throw new ApiError('service_unavailable')
}

/** Counts the forms opened within one form lifetime, including those whose sale was cancelled. */
function countRecentForms({ formsOpened, formsOpenedSince: since }: HostedPayment, now: number) {
  return since !== undefined && since > now - hostedFormLifetimeMs
    ? { opened: formsOpened, since }
    : { opened: 0, since: now }
}

/**
 * Ends the expired forms of a hosted payment. The page may have been closed before it reported the sale, and the
 * processor's postback may have been lost. If the processor's books have no sale, the cancelled reference can never get
 * one.
 */
export async function closeHostedForm(context: AppContext, job: DueJob): Promise<JobOutcome> {
  const { db, clock } = context
  const saleFormId = job.subjectId as TransactionId
  const hosted = await loadHostedPaymentOfForm(db, job.companyId, saleFormId)
  if (!hosted) return 'done'
  const company = await loadExistingCompany(db, job.companyId)
  const now = getCompanyTime(clock, company)
  try {
    if ((await endForm(context, company, hosted)) === 'sale recorded') return 'done'
  } catch (error) {
    if (!isProcessorError(error)) throw error
    return { againAt: now + outcomeRecoveryMaxMs }
  }
  const ended = { ...hosted, saleFormId: undefined, updatedAt: now }
  return (await writeHostedPayment(db, hosted, ended, [])) === 'written'
    ? 'done'
    : { againAt: now + minuteMs }
}

/** Ends the forms of a hosted payment and detaches a cancelled sale. The next form makes another sale. */
export async function endAndForgetForm(
  context: AppContext,
  company: Company,
  before: HostedPayment,
): Promise<void> {
  const { saleFormId } = before
  if ((await endForm(context, company, before)) === 'sale recorded' || saleFormId === undefined) return
  const after = { ...before, saleFormId: undefined, updatedAt: getCompanyTime(context.clock, company) }
  const effects = [cancelJobRows(company.id, hostedFormJob, saleFormId)]
  await writeHostedPayment(context.db, before, after, effects)
}

/** Ensures that no form of a hosted payment can charge any more, and records a sale made in one. */
async function endForm(
  context: AppContext,
  company: Company,
  hosted: HostedPayment,
): Promise<'sale recorded' | 'no sale'> {
  if (hosted.saleFormId === undefined) return 'no sale'
  const location = openCredentials(context.secrets, company)
  const reference = referenceOf({ id: hosted.saleFormId })
  const movement = await context.processor.cancelReference(location, reference)
  // The cancelled form gets no further declines, and the next attempt counts them all.
  const forms = { page: { hostedPaymentId: hosted.id }, saleFormId: hosted.saleFormId }
  await recordFormDeclines(context, company, forms)
  if (!movement) return 'no sale'
  const recorded = await recordFormSale(context, { company, hosted, movement, correlationId: reference })
  return recorded === 'not taken' ? 'no sale' : 'sale recorded'
}
