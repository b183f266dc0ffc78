import { toAuditedCall } from '#access'
import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { recordMethods, loadCustomer, type Customer } from '#customers'
import { minuteMs } from '#kernel/clock'
import { toPublicId, type QuoteId, type SubscriptionId } from '#kernel/ids'
import { dollarsToCents, type Cents } from '#kernel/money'
import { ApiError } from '#kernel/refusals'
import { agreedTotalError, toAgreedTotal, loadQuote, saveCapturedMethod, type Quote } from '#payments'
import { answerRows, type LockedKey } from '#platform/idempotency'
import { attachMethod } from '../change/attach-method.ts'
import { assertLive } from '../change/change-subscription.ts'
import {
  selectFailedWith,
  retryCharges,
  excludeJustTried,
  listUnpaidPeriods,
  type RetryResult,
} from '../change/retry-charges.ts'
import { calculatePeriodDue, type Period } from '../period.ts'
import { processDue } from '../renewal/process-due.ts'
import { listOpenPeriods, type SubscriptionState } from '../renewal/subscription-state.ts'
import type { Subscription } from '../subscription.ts'
import {
  resolveChosenMethod,
  refuseRail,
  refuseTooManyChoices,
  type ChosenMethod,
  type PaymentMethodInput,
} from './resolve-chosen-method.ts'
import { paySignUp } from './pay-sign-up.ts'
import { quoteOpenSurcharge } from './quote-sign-up.ts'
import type { SignupCaller } from './signup-access.ts'
import { findSignupPeriod } from './signup-details.ts'

export type ChooseMethod = {
  caller: SignupCaller
  subscriptionId: SubscriptionId
  named: PaymentMethodInput | { quoteId: QuoteId }
  /** The surcharge that the payer was shown, where he was shown one. */
  quotedSurcharge: Cents | undefined
  correlationId: string
  key: LockedKey | undefined
}

// What is to be charged is charged before this answers; the timer is for a process that died meanwhile.
const chargeWaitMs = minuteMs

/**
 * Chooses how a subscription is paid. A first invoice that is open is paid with what was chosen, and where that is declined nothing
 * is attached; renewals that failed are tried with it once, whatever comes of it. Answers with the status as it is then.
 */
export async function chooseMethod(services: AppContext, command: ChooseMethod) {
  const { caller, named } = command
  const askedAt = getCompanyTime(services.clock, caller.company)
  const standing = await loadProcessedState(services, command)
  assertLive(standing)
  const first = findSignupPeriod(standing)
  if ('quoteId' in named) {
    const invoiceId = await getQuotedInvoice(services, caller.company, standing, first, named.quoteId)
    return signUp(services, command, standing, { invoiceId, method: named })
  }
  const customer = await getCustomer(services, caller.company, standing)
  const whose = { company: caller.company, subscription: standing.subscription, customer }
  const method = await resolveChosenMethod(services, whose, named)
  // What is reserved by somebody else may still be declined: nothing is attached beside it.
  if (first && (calculatePeriodDue(first) > 0 || first.invoice.reserved > 0))
    return signUp(services, command, standing, { invoiceId: first.invoiceId, method })
  return attachChosenMethod(services, command, standing, { customer, method, askedAt })
}

async function loadProcessedState(
  services: AppContext,
  { caller: { company }, subscriptionId }: Pick<ChooseMethod, 'caller' | 'subscriptionId'>,
): Promise<SubscriptionState> {
  const looked = await processDue(services, { companyId: company.id, id: subscriptionId, chargeWaitMs })
  if (!looked) throw new ApiError('not_found')
  return looked.standing
}

/** As `standingOf`, where something was charged: nobody may be told that it can be tried again. */
async function loadStateAfterCharge(services: AppContext, command: ChooseMethod): Promise<SubscriptionState> {
  return loadProcessedState(services, command).catch((error: unknown) => {
    services.log.error('a charge was made, and its subscription cannot be read', {
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

/** The first invoice that a quote is of. A quote of any other is confirmed as one of an invoice, and stays good for that. */
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
  services: AppContext,
  command: ChooseMethod,
  { subscription }: SubscriptionState,
  paid: { invoiceId: Period['invoiceId']; method: ChosenMethod | { quoteId: QuoteId } },
) {
  const { caller, quotedSurcharge, correlationId, key } = command
  const asked = { caller, subscription, ...paid, quotedSurcharge, correlationId, key }
  const { transactionId } = await paySignUp(services, asked)
  return toResponse(command, (await loadStateAfterCharge(services, command)).subscription, { transactionId })
}

/** Attaches a method without asking for money, but that of renewals which wait for a good one. */
async function attachChosenMethod(
  services: AppContext,
  command: ChooseMethod,
  before: SubscriptionState,
  { customer, method, askedAt }: { customer: Customer; method: ChosenMethod; askedAt: number },
) {
  const { caller, subscriptionId, correlationId, key } = command
  const { company, by, address, session } = caller
  if (by === 'payer') await refuseTooManyChoices(services, company, before.subscription)
  const unpaid = listUnpaidPeriods(before)
  if (listOpenPeriods({ periods: unpaid }).length > 0) await refuseOtherTotal(services, command, method)
  const vaultId = await saveMethod(services, company, customer, method)
  const call = session && toAuditedCall(session, { address, correlationId })
  const addressed = { company, subscriptionId, by, call, correlationId, key, chargeWaitMs }
  // What is tried with it belongs to the answer, which is kept here where nothing is.
  const along =
    key && unpaid.length === 0
      ? ({ subscription }: SubscriptionState) => [
          answerRows(company.id, key.key, 200, toResponse(command, subscription, {})),
        ]
      : undefined
  const failed = await excludeJustTried(services, {
    company,
    vaultId,
    unpaid: selectFailedWith(vaultId, unpaid),
    askedAt,
  })
  await attachMethod(services, addressed, vaultId, { along, failed })
  const charge = await retryCharges(services, {
    company,
    subscriptionId,
    vaultId,
    unpaid,
    askedAt,
    chargeWaitMs,
  })
  await recordMethods(services, company, customer.id, [vaultId])
  const { subscription } =
    charge === undefined
      ? await loadProcessedState(services, command)
      : await loadStateAfterCharge(services, command)
  return toResponse(command, subscription, charge === undefined ? {} : { charge })
}

/** Refuses to try renewals whose sum is not the one to which the button of the secure form had the payer agree. */
async function refuseOtherTotal(
  services: AppContext,
  { caller, subscriptionId }: ChooseMethod,
  { event, ...named }: ChosenMethod,
): Promise<void> {
  const agreed = event && toAgreedTotal(event)
  if (agreed === undefined) return
  const quote = await quoteOpenSurcharge(services, { caller, subscription: { id: subscriptionId }, named })
  const total = dollarsToCents(quote.total)
  if (total !== undefined && agreed !== total) throw agreedTotalError({ agreed, total })
}

/** The saved method that was chosen; a captured one is saved now. It is noted once it was tried, so that nobody tries it before. */
async function saveMethod(
  services: AppContext,
  company: Company,
  customer: Customer,
  method: ChosenMethod,
): Promise<string> {
  if ('accountVaultId' in method) return method.accountVaultId
  return (await saveCapturedMethod(services, company, customer, method.ticketId)).id
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
