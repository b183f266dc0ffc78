import type { RecipientLimit, AppContext } from '#access'
import { auditRowsIf, type AuditedCall } from '#audit'
import { readCompanyClock, omitNullValues, type Company, type CustomFieldValues } from '#companies'
import { readMethodRefusal, readUnerasedCustomer, type Customer } from '#customers'
import { findPeriodAt } from '#kernel/billing-calendar'
import { dayMs } from '#kernel/clock'
import { toPublicId, type CustomerId, type SubscriptionId } from '#kernel/ids'
import { paymentDueDaysDefault, subscriptionStartMax, suspendAfterDaysDefault } from '#kernel/limits'
import type { Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { ApiError, type FieldProblem } from '#kernel/refusals'
import { answerRows, type LockedKey } from '#platform/idempotency'
import { readPlan } from '../plans/find-plans.ts'
import { planProblem, type Plan } from '../plans/plan.ts'
import { decided } from '../renewal/decide-next.ts'
import { dearestFrom, recurringPriceOf } from '../terms/agreed-price.ts'
import { pricedProducts } from '../terms/priced-products.ts'
import { circumstancesAt, methodOf, nothingYet } from '../renewal/read-standing.ts'
import type { Standing } from '../renewal/standing.ts'
import { probe } from '../renewal/probe.ts'
import { writeIssuing } from '../renewal/write-issuing.ts'
import { writeStanding } from '../renewal/write-standing.ts'
import type { BillingMode } from '../billing-mode.ts'
import { keptOf } from '../subscription-dates.ts'
import { beginningOf, zoneOf, type Subscription } from '../subscription.ts'
import { subscriptionNoted } from '../subscription-noted.ts'
import { addOnProblems, refuseTooDear, subscriptionFieldProblems } from '../terms/check-terms.ts'
import { discountFrom, type DiscountInput } from '../terms/discount-input.ts'
import type { AddOn } from '../terms/price-period.ts'

/** What a request says of a new subscription, checked as far as a schema can. */
export type NewSubscription = {
  customerId: CustomerId | undefined
  planId: string
  startDate: { at: number; dateOnly: boolean }
  billingMode?: BillingMode | undefined
  trialDays?: number | undefined
  amount?: Cents | undefined
  addOns?: AddOn[] | undefined
  discounts?: DiscountInput[] | undefined
  paymentDueDays?: number | undefined
  suspendAfterDays?: number | undefined
  customFields?: CustomFieldValues | undefined
}

export type CreatedSubscription = { message: 'success'; correlationId: string; subscriptionId: string }

/** What only a subscription has that an older system left: rails of its own, none among them, and an age. */
export type LeftOver = { paymentMethods: Rail[]; createdAt: number | undefined }

type Request = {
  company: Company
  sent: NewSubscription
  /** Bounds whom the caller may have mailed; undefined where that is nobody's key. */
  boundRecipients?: RecipientLimit
  call?: AuditedCall | undefined
  correlationId: string
  key: LockedKey | undefined
  leftOver?: LeftOver
}

/**
 * Creates a subscription: where it begins now, with its first invoice, and where there is a method, with the charge named
 * that is made right after. One statement writes all of it; nothing waits for the processor.
 */
export async function createSubscription(
  services: AppContext,
  request: Request,
): Promise<CreatedSubscription> {
  const { company, sent, correlationId, key, leftOver } = request
  const { customer, plan } = await checked(services, company, sent)
  if (customer.email !== undefined) await request.boundRecipients?.([customer.email])
  const now = readCompanyClock(services.clock, company)
  const made = await newSubscription(services, company, sent, { customer, plan, now })
  const subscription = leftOver
    ? { ...made, paymentMethods: leftOver.paymentMethods, createdAt: leftOver.createdAt ?? now }
    : made
  const created = {
    message: 'success',
    correlationId,
    subscriptionId: toPublicId('sub', subscription.id),
  } as const
  const methodId = methodOf(subscription, customer.defaultPaymentMethodId, false)
  const from: Standing = {
    ...nothingYet,
    subscription,
    periods: [],
    methodId,
    methodRefusal:
      methodId === undefined ? undefined : await readMethodRefusal(services.db, company.id, methodId),
    events: [{ type: 'created', status: 'pending', by: 'api' }],
  }
  const circumstances = { ...circumstancesAt(services, company, now), by: 'api' as const }
  const along = ({ subscription: begun }: Standing) => [
    ...auditRowsIf(services, request.call, () =>
      subscriptionNoted('subscription.created', company, undefined, begun),
    ),
    answerRows(company.id, key?.key, 201, created),
  ]
  const after = decided(from, { ...circumstances, issue: probe })
  const writing = { company, customer, before: undefined, key, correlationId }
  const written =
    after.issued === undefined
      ? await writeStanding(services, { ...writing, after, along: along(after) })
      : await writeIssuing(services, { ...writing, from, circumstances, along })
  if (written === 'lost race') throw new ApiError('request_in_progress')
  key?.answerKept()
  return created
}

/** What only stored facts can tell to be wrong with a new subscription. */
export async function subscriptionProblems(
  services: AppContext,
  company: Company,
  {
    customerId,
    planId,
    startDate,
    addOns = [],
    customFields = {},
  }: { [Name in keyof NewSubscription]?: NewSubscription[Name] | undefined },
): Promise<{ customer: Customer | undefined; plan: Plan | undefined; problems: FieldProblem[] }> {
  const [customer, plan, ofAddOns, ofFields] = await Promise.all([
    customerId && readUnerasedCustomer(services.db, company.id, customerId),
    planId === undefined ? undefined : readPlan(services.db, company.id, planId),
    addOnProblems(services, company, addOns, 'body.addOns'),
    subscriptionFieldProblems(services, company, customFields),
  ])
  const problems = [...ofAddOns, ...ofFields]
  if (startDate && !(startDate.at < subscriptionStartMax))
    problems.unshift({ path: 'body.startDate', code: 'too_big', message: 'must be before the year 2200' })
  if (!plan?.active) problems.unshift(planProblem('body.planId', plan))
  if (!customer) problems.unshift({ path: 'body.customerId', code: 'not_found', message: 'no such customer' })
  return { customer: customer || undefined, plan, problems }
}

async function checked(services: AppContext, company: Company, sent: NewSubscription) {
  const { customer, plan, problems } = await subscriptionProblems(services, company, sent)
  if (!customer || !plan || problems.length > 0) throw new ApiError('validation_failed', { fields: problems })
  return { customer, plan }
}

async function newSubscription(
  services: AppContext,
  company: Company,
  sent: NewSubscription,
  { customer, plan, now }: { customer: Customer; plan: Plan; now: number },
): Promise<Subscription> {
  const { billingMode = 'recurring', addOns = [], discounts = [] } = sent
  const { at: startsAt, dateOnly } = sent.startDate
  const trialDays = sent.trialDays ?? plan.trialDays ?? 0
  const trialEndsAt = trialDays > 0 ? startsAt + trialDays * dayMs : undefined
  const anchorAt = trialEndsAt ?? startsAt
  const anchor = { at: anchorAt, units: 0, period: 0 }
  // What began in the past is invoiced from the period on in which it is created.
  const today = keptOf(now, zoneOf({ datesOnly: dateOnly }, company))
  const firstPeriod = anchorAt <= today ? findPeriodAt(anchor, plan.billingCycle, today) : 0
  const terms = {
    billingMode,
    firstPeriod,
    setupFee: plan.setupFee,
    override: sent.amount,
    addOns,
    discounts: discounts.map((one) => discountFrom(one, firstPeriod)),
  }
  const products = await pricedProducts(services, company, addOns)
  const pricing = { company, plan, products }
  refuseTooDear(dearestFrom(terms, pricing, firstPeriod), 'body')
  const subscription: Subscription = {
    ...blank,
    ...terms,
    companyId: company.id,
    id: services.ids.next<SubscriptionId>(),
    customerId: customer.id,
    planId: plan.planId,
    billingCycle: plan.billingCycle,
    leadTimeDays: plan.leadTimeDays,
    paymentDueDays: sent.paymentDueDays ?? paymentDueDaysDefault,
    suspendAfterDays: sent.suspendAfterDays ?? suspendAfterDaysDefault,
    customFields: omitNullValues(sent.customFields ?? {}),
    startsAt,
    datesOnly: dateOnly,
    trialEndsAt,
    anchorAt,
    nextPeriod: firstPeriod,
    issuedThrough: firstPeriod - 1,
    total: recurringPriceOf(terms, pricing, firstPeriod),
    standsAt: now,
    createdAt: now,
    updatedAt: now,
  }
  return { ...subscription, nextBillingAt: beginningOf(subscription, firstPeriod, company) }
}

const blank = {
  paymentMethods: [] as Subscription['paymentMethods'],
  vaultId: undefined,
  methodGone: false,
  anchorUnits: 0,
  anchorPeriod: 0,
  scheduleBefore: undefined,
  nextBillingAt: undefined,
  periodBeganAt: undefined,
  activatedAt: undefined,
  cancelAt: undefined,
  cancelledAt: undefined,
  endedAt: undefined,
  cancelReason: undefined,
  chargingAttemptId: undefined,
  charging: undefined,
  status: 'pending',
  eventsWritten: 0,
  version: 1,
} as const
