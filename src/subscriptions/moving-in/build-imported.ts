import type { Company } from '#companies'
import { findPeriodAt, toPeriodStart, type Anchor } from '#kernel/billing-calendar'
import { dayMs, toIsoInstant } from '#kernel/clock'
import type { CustomerId, InvoiceId, SubscriptionId } from '#kernel/ids'
import { suspendAfterDaysDefault, subscriptionStartMax } from '#kernel/limits'
import { zeroCents, type Cents } from '#kernel/money'
import type { BillingMode } from '../billing-mode.ts'
import type { Failure, Period } from '../period.ts'
import type { Plan } from '../plans/plan.ts'
import { blankPeriod } from '../renewal/issue-invoice.ts'
import { noEffects } from '../renewal/load-subscription-state.ts'
import { deriveStatusAt, type SubscriptionState } from '../subscription-state.ts'
import { blankSubscription, type Subscription } from '../subscription.ts'
import { calculateRecurringPrice } from '../terms/agreed-price.ts'
import { getPeriodStart, toScheduleZone } from '../terms/calendar.ts'
import { toDiscount, type DiscountInput } from '../terms/discount-input.ts'
import type { AddOn, PricedProduct } from '../terms/price-period.ts'
import { toInstant } from '../terms/schedule.ts'

/** A moment of a schedule, ms: a date at 00:00 UTC, or an instant. */
type Moment = { at: number; dateOnly: boolean }

/** How a subscription stands in the system from which it comes. */
export type ImportedStanding = 'trialing' | 'active' | 'past due' | 'suspended'

/** The terms of a subscription in the middle of a cycle, as another system has them. */
export type ImportedTerms = {
  billingMode: Exclude<BillingMode, 'nonRecurring'>
  standing: ImportedStanding
  startedAt: Moment
  anchorAt: Moment
  trialEndsAt?: Moment | undefined
  /** When the next period begins. Its invoice is the first one here. */
  nextBillingAt: Moment
  cancelsThen: boolean
  amount?: Cents | undefined
  addOns: AddOn[]
  /** Their `cycles` are the periods that are left. */
  discounts: DiscountInput[]
  paymentDueDays: number
}

/** An open invoice of a period that began in the other system. Times in ms. */
export type ImportedPeriodInvoice = {
  id: InvoiceId
  amount: Cents
  paid: Cents
  dueAt: number
  dueDateOnly: boolean
  periodStart: Moment
}

/** The records here that an imported subscription refers to. */
export type ImportedReferences = {
  company: Company
  id: SubscriptionId
  customerId: CustomerId
  plan: Plan
  products: PricedProduct[]
  /** The attached method, and the one that would be charged: that, or the default of the customer. */
  vaultId: string | undefined
  methodId: string | undefined
  invoices: ImportedPeriodInvoice[]
  /** The company's time, ms. */
  now: number
}

/** How long ago a period may have begun that the other system has not invoiced, ms. */
export const importAgeMaxMs = 3 * dayMs

/**
 * Returns a held subscription that goes on where the other system stopped, or the reason why that cannot be expressed.
 * Its periods are those of its open invoices.
 */
export function buildImported(
  terms: ImportedTerms,
  references: ImportedReferences,
): SubscriptionState | { problem: string } {
  const problem = findProblem(terms, references)
  if (problem !== undefined) return { problem }
  const calendar = findCalendar(terms, references)
  if ('problem' in calendar) return calendar
  const subscription = buildSubscription(terms, references, calendar)
  const periods = buildPeriods(subscription, terms, references)
  if ('problem' in periods) return periods
  const { company, methodId } = references
  const state = { ...noEffects, subscription, periods, methodId }
  const status = deriveStatusAt(state, company)
  return { ...state, subscription: { ...subscription, status } }
}

function findProblem(terms: ImportedTerms, { products, invoices, now }: ImportedReferences) {
  const { standing, nextBillingAt, startedAt, anchorAt, addOns, amount, discounts } = terms
  if ([anchorAt, nextBillingAt].some(({ dateOnly }) => dateOnly !== startedAt.dateOnly))
    return 'some of its dates have a time of day, and others have none'
  if (!(nextBillingAt.at < subscriptionStartMax)) return 'its next billing is after the year 2200'
  if (startedAt.at > now + dayMs) return 'it has not begun yet: import it once it has'
  if (nextBillingAt.at < now - importAgeMaxMs)
    return `its next billing was on ${toDay(nextBillingAt.at)}, so the export is too old: export again`
  const missing = addOns.find(({ productId }) => !products.some((one) => one.productId === productId))
  if (missing) return `its add-on ${missing.productId} is no product here`
  if (amount !== undefined && addOns.length + discounts.length > 0)
    return 'it has a price of its own, and add-ons or discounts as well'
  if ((standing === 'past due' || standing === 'suspended') && invoices.length === 0)
    return `it is ${standing}, but the export has no open invoice of it`
  return undefined
}

type ImportedCalendar = Pick<
  Subscription,
  'anchorAt' | 'trialEndsAt' | 'firstPeriod' | 'nextPeriod' | 'issuedThrough'
>

/** Counts periods from the anchor, or from the next billing where the anchor is not on the same calendar. */
function findCalendar(
  { anchorAt, nextBillingAt, trialEndsAt, standing }: ImportedTerms,
  { plan: { billingCycle } }: ImportedReferences,
): ImportedCalendar | { problem: string } {
  const { at } = nextBillingAt
  if (standing === 'trialing' && trialEndsAt?.at !== at)
    return { problem: 'its trial does not end when its next period begins' }
  const anchor: Anchor = { at: anchorAt.at, units: 0, period: 0 }
  const nextPeriod = findPeriodAt(anchor, billingCycle, at)
  const isOnCalendar = toPeriodStart(anchor, billingCycle, nextPeriod) === at
  // From the 29th on, a shorter month may have moved the day.
  if (!isOnCalendar && new Date(at).getUTCDate() > 28)
    return { problem: `its next billing on ${toDay(at)} is not on the calendar of its anchor` }
  const counted = isOnCalendar ? { anchorAt: anchor.at, nextPeriod } : { anchorAt: at, nextPeriod: 0 }
  const firstPeriod = standing === 'trialing' ? counted.nextPeriod : counted.nextPeriod - 1
  return {
    ...counted,
    trialEndsAt: standing === 'trialing' ? at : undefined,
    firstPeriod,
    issuedThrough: counted.nextPeriod - 1,
  }
}

function buildSubscription(
  terms: ImportedTerms,
  { company, id, customerId, plan, products, vaultId, now }: ImportedReferences,
  calendar: ImportedCalendar,
): Subscription {
  const { billingMode, addOns, paymentDueDays, startedAt, amount: override } = terms
  const { firstPeriod, nextPeriod } = calendar
  const timeZone = toScheduleZone({ datesOnly: startedAt.dateOnly }, company)
  const agreed = {
    billingMode,
    firstPeriod,
    setupFee: zeroCents,
    override,
    addOns,
    discounts: terms.discounts.map((one) => toDiscount(one, nextPeriod)),
  }
  const subscription: Subscription = {
    ...blankSubscription,
    ...agreed,
    ...calendar,
    companyId: company.id,
    id,
    customerId,
    planId: plan.planId,
    billingCycle: plan.billingCycle,
    leadTimeDays: plan.leadTimeDays,
    startsAt: startedAt.at,
    datesOnly: startedAt.dateOnly,
    anchorUnits: 0,
    anchorPeriod: 0,
    activatedAt: Math.min(now, toInstant(startedAt.at, timeZone)),
    paymentDueDays,
    suspendAfterDays: suspendAfterDaysDefault,
    vaultId,
    isHeld: true,
    customFields: {},
    total: calculateRecurringPrice(agreed, { company, plan, products }, nextPeriod),
    standsAt: now,
    createdAt: now,
    updatedAt: now,
  }
  const nextAt = getPeriodStart(subscription, nextPeriod, company)
  return {
    ...subscription,
    periodBeganAt:
      terms.standing === 'trialing' ? undefined : getPeriodStart(subscription, nextPeriod - 1, company),
    ...(terms.cancelsThen ? { cancelAt: nextAt } : { nextBillingAt: nextAt }),
  }
}

function buildPeriods(
  subscription: Subscription,
  { standing }: ImportedTerms,
  { company, invoices, methodId }: ImportedReferences,
): Period[] | { problem: string } {
  const { anchorAt, billingCycle, billingMode, nextPeriod } = subscription
  const anchor = { at: anchorAt, units: 0, period: 0 }
  const isFailed = billingMode === 'recurring' && (standing === 'past due' || standing === 'suspended')
  const periods = invoices.map((invoice): Period => {
    const period = Math.min(findPeriodAt(anchor, billingCycle, invoice.periodStart.at), nextPeriod - 1)
    return {
      ...blankPeriod,
      period,
      beginsAt: getPeriodStart(subscription, period, company),
      endsAt: getPeriodStart(subscription, period + 1, company),
      invoiceId: invoice.id,
      ...(isFailed ? buildFailure({ standing, methodId, now: subscription.createdAt }) : {}),
      invoice: toPeriodInvoice(invoice),
    }
  })
  const numbers = new Set(periods.map(({ period }) => period))
  if (numbers.size < periods.length) return { problem: 'two of its open invoices bill the same period' }
  return periods.sort((a, b) => a.period - b.period)
}

/**
 * Returns the failure of a period that the other system could not collect. Retries are counted from now on. The method
 * counts as the one that failed, so that it is not charged at once, as another one would be.
 */
function buildFailure({
  standing,
  methodId,
  now,
}: {
  standing: ImportedStanding
  methodId: string | undefined
  now: number
}): Partial<Period> {
  const failure: Failure = {
    reasonCode: 'imported',
    ...(methodId === undefined ? {} : { vaultId: methodId }),
  }
  const isOver = standing === 'suspended'
  return { failedAt: now, failure, ...(isOver ? { exhaustedAt: now, suspends: true } : {}) }
}

function toPeriodInvoice({ amount, paid, dueAt, dueDateOnly }: ImportedPeriodInvoice): Period['invoice'] {
  const none = { settling: zeroCents, reserved: zeroCents, closed: undefined, timesPaid: 0, returns: 0 }
  return { ...none, amount, paid, dueAt, dueDateOnly }
}

function toDay(at: number): string {
  return toIsoInstant(at).slice(0, 10)
}
