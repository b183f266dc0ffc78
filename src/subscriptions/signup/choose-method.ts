import { toAuditedCall } from '#access'
import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { recordMethods, loadCustomer, type Customer } from '#customers'
import { minuteMs } from '#kernel/clock'
import { toPublicId, type QuoteId, type SubscriptionId } from '#kernel/ids'
import { dollarsToCents, toCents, type Cents } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import { toAgreedTotal, loadQuote, type Quote } from '#checkout'
import { agreedTotalError, saveCapturedMethod } from '#payments'
import { answerRows, type LockedKey } from '#platform/idempotency'
import { attachMethod } from '../change/attach-method.ts'
import { assertLive } from '../change/change-subscription.ts'
import { retryCharges, excludeJustTried, type RetryResult } from '../change/retry-charges.ts'
import { calculatePeriodDue, type Period } from '../period.ts'
import { processDue } from '../renewal/process-due.ts'
import { listOpenPeriods, type SubscriptionState } from '../subscription-state.ts'
import type { Subscription } from '../subscription.ts'
import {
  resolveChosenMethod,
  refuseRail,
  refuseTooManyChoices,
  type ChosenMethod,
  type PaymentMethodInput,
} from './resolve-chosen-method.ts'
import { agreedTermsRows } from './agreed-terms.ts'
import { paySignUp } from './pay-sign-up.ts'
import { quoteOpenSurcharge } from './quote-sign-up.ts'
import type { SignupCaller } from './signup-access.ts'
import { findSignupPeriod } from './signup-details.ts'
import { selectFailedWith, listUnpaidPeriods } from '../dunning/unpaid-periods.ts'

export type ChooseMethod = {
  caller: SignupCaller
  subscriptionId: SubscriptionId
  source: PaymentMethodInput | { quoteId: QuoteId }
  /** The surcharge in cents that the payer was shown; undefined if none was shown. */
  quotedSurcharge: Cents | undefined
  correlationId: string
  key: LockedKey | undefined
}

// The charge is made before this request responds. The job only recovers it after a crash.
const chargeWaitMs = minuteMs

/**
 * Sets the payment method of a subscription and returns the resulting status. An open first invoice is paid with the
 * method, and a decline attaches nothing. Unpaid renewals are retried with it once; the method is attached even if they
 * fail. Throws not_found if there is no such subscription.
 */
export async function chooseMethod(context: AppContext, command: ChooseMethod) {
  const { caller, source } = command
  const requestedAt = getCompanyTime(context.clock, caller.company)
  const state = await loadProcessedState(context, command)
  assertLive(state)
  const first = findSignupPeriod(state)
  if ('quoteId' in source) {
    const invoiceId = await getQuotedInvoice(context, caller.company, state, first, source.quoteId)
    return signUp(context, command, state, { invoiceId, method: source })
  }
  const customer = await getCustomer(context, caller.company, state)
  const whose = { company: caller.company, subscription: state.subscription, customer }
  const method = await resolveChosenMethod(context, whose, source)
  // Another request's payment may still be declined, so the method is not attached without paying the invoice.
  if (first && (calculatePeriodDue(first) > 0 || first.invoice.reserved > 0))
    return signUp(context, command, state, { invoiceId: first.invoiceId, method })
  return attachChosenMethod(context, command, state, { customer, method, requestedAt })
}

async function loadProcessedState(
  context: AppContext,
  { caller: { company }, subscriptionId }: Pick<ChooseMethod, 'caller' | 'subscriptionId'>,
): Promise<SubscriptionState> {
  const processed = await processDue(context, { companyId: company.id, id: subscriptionId, chargeWaitMs })
  if (!processed) throw new ApiError('not_found')
  return processed.state
}

/**
 * Loads the state after a charge. An error becomes outcome_unreadable, because the caller must not retry a charge that
 * was made.
 */
async function loadStateAfterCharge(context: AppContext, command: ChooseMethod): Promise<SubscriptionState> {
  return loadProcessedState(context, command).catch((error: unknown) => {
    context.log.error('a charge was made, and its subscription cannot be read', {
      subscriptionId: toPublicId('sub', command.subscriptionId),
      error,
    })
    throw new ApiError('outcome_unreadable')
  })
}

async function getCustomer(
  { db }: AppContext,
  { id }: Company,
  { subscription }: SubscriptionState,
): Promise<Customer> {
  const customer = await loadCustomer(db, id, subscription.customerId)
  if (!customer) throw new Error('a subscription has no customer')
  return customer
}

/**
 * Returns the first invoice of a subscription if the quote is for it. A quote of another invoice is rejected, but stays
 * valid for that invoice.
 */
async function getQuotedInvoice(
  { db }: AppContext,
  { id: companyId }: Company,
  { subscription }: SubscriptionState,
  first: Period | undefined,
  quoteId: QuoteId,
): Promise<Period['invoiceId']> {
  const quote: Quote | undefined = await loadQuote(db, companyId, quoteId)
  if (!first || quote?.invoiceId !== first.invoiceId)
    throw new ApiError('bad_request', {
      message:
        'This is no quote of a first invoice that waits to be paid. Quote and confirm another one as an invoice.',
    })
  refuseRail(subscription, quote.rail)
  return first.invoiceId
}

async function signUp(
  context: AppContext,
  command: ChooseMethod,
  { subscription }: SubscriptionState,
  paid: { invoiceId: Period['invoiceId']; method: ChosenMethod | { quoteId: QuoteId } },
) {
  const { caller, quotedSurcharge, correlationId, key } = command
  const payment = { caller, subscription, ...paid, quotedSurcharge, correlationId, key }
  const { transactionId } = await paySignUp(context, payment)
  return toResponse(command, (await loadStateAfterCharge(context, command)).subscription, { transactionId })
}

/** Attaches a method. Only unpaid renewals are charged to it. */
async function attachChosenMethod(
  context: AppContext,
  command: ChooseMethod,
  before: SubscriptionState,
  { customer, method, requestedAt }: { customer: Customer; method: ChosenMethod; requestedAt: number },
) {
  const { caller, subscriptionId, correlationId, key } = command
  const { company, by, address, session } = caller
  if (by === 'payer') await refuseTooManyChoices(context, company, before.subscription)
  const unpaid = listUnpaidPeriods(before)
  if (listOpenPeriods({ periods: unpaid }).length > 0) await refuseOtherTotal(context, command, method)
  const vaultId = await saveMethod(context, company, customer, method)
  const call = session && toAuditedCall(session, { address, correlationId })
  const addressed = { company, subscriptionId, by, call, correlationId, key, chargeWaitMs }
  // A retried charge is part of the response. The response is stored in this statement only if nothing is retried.
  const effects =
    key && unpaid.length === 0
      ? ({ subscription }: SubscriptionState) => [
          answerRows(company.id, key.key, 200, toResponse(command, subscription, {})),
        ]
      : undefined
  const failed = await excludeJustTried(context, {
    company,
    vaultId,
    unpaid: selectFailedWith(vaultId, unpaid),
    requestedAt,
  })
  const agreed = { subscription: before.subscription, rail: method.rail, vaultId, due: sumDue(unpaid) }
  const consents = by === 'payer' ? await agreedTermsRows(context, company, agreed) : []
  await attachMethod(context, addressed, vaultId, { effects, consents, failed })
  const charge = await retryCharges(context, {
    company,
    subscriptionId,
    vaultId,
    unpaid,
    requestedAt,
    chargeWaitMs,
  })
  await recordMethods(context, company, customer.id, [vaultId])
  const { subscription } =
    charge === undefined
      ? await loadProcessedState(context, command)
      : await loadStateAfterCharge(context, command)
  return toResponse(command, subscription, charge === undefined ? {} : { charge })
}

function sumDue(unpaid: Period[]): Cents {
  return toCents(unpaid.reduce((sum, period) => sum + calculatePeriodDue(period), 0))
}

/** Rejects a retry whose total differs from the one that the payer accepted on the button of the secure form. */
async function refuseOtherTotal(
  context: AppContext,
  { caller, subscriptionId }: ChooseMethod,
  { event, rail: _rail, ...source }: ChosenMethod,
): Promise<void> {
  const agreed = event && toAgreedTotal(event)
  if (agreed === undefined) return
  const quote = await quoteOpenSurcharge(context, { caller, subscription: { id: subscriptionId }, source })
  const total = dollarsToCents(quote.total)
  if (total !== undefined && agreed !== total) throw agreedTotalError({ agreed, total })
}

/**
 * Returns the id of the chosen method and saves a captured one. The caller records the method only after the retries,
 * so that no other process charges it first.
 */
async function saveMethod(
  context: AppContext,
  company: Company,
  customer: Customer,
  method: ChosenMethod,
): Promise<string> {
  if ('accountVaultId' in method) return method.accountVaultId
  return (await saveCapturedMethod(context, company, customer, method.ticketId)).id
}

function toResponse(
  { subscriptionId, correlationId }: ChooseMethod,
  { status }: Subscription,
  more: { transactionId?: string; charge?: RetryResult },
) {
  return {
    message: 'success' as const,
    correlationId,
    subscriptionId: toPublicId('sub', subscriptionId),
    status: 'success' as const,
    subscriptionStatus: status,
    ...more,
  }
}
