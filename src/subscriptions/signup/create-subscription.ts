import type { RecipientLimit } from '#access'
import type { AppContext } from '#context'
import { auditRowsIf, type AuditedCall } from '#audit'
import { getCompanyTime, omitNullValues, type Company, type CustomFieldValues } from '#companies'
import { loadMethodRefusal, loadUnerasedCustomer, type Customer } from '#customers'
import { toPublicId, type CustomerId, type SubscriptionId } from '#kernel/ids'
import { paymentDueDaysDefault, subscriptionStartMax, suspendAfterDaysDefault } from '#kernel/limits'
import type { Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { ApiError, type FieldProblem } from '#kernel/refusals'
import { answerRows, type LockedKey } from '#platform/idempotency'
import { loadPlan } from '../plans/find-plans.ts'
import { toPlanProblem, type Plan } from '../plans/plan.ts'
import { applyDueSteps } from '../renewal/decide-next.ts'
import { toDecisionContext, resolveMethod, noEffects } from '../renewal/load-subscription-state.ts'
import type { SubscriptionState } from '../subscription-state.ts'
import { isIssueDue } from '../renewal/calendar-steps.ts'
import { createIssue } from '../renewal/issue-invoice.ts'
import { writeSubscription } from '../renewal/write-subscription.ts'
import type { BillingMode } from '../billing-mode.ts'
import { blankSubscription, type Subscription } from '../subscription.ts'
import { toSubscriptionAuditEntry } from '../subscription-audit.ts'
import { startCalendar, getPeriodStart } from '../terms/calendar.ts'
import { findAddOnProblems, findFieldProblems, loadTotal } from '../terms/check-terms.ts'
import { toDiscount, type DiscountInput } from '../terms/discount-input.ts'
import type { Pricing } from '../terms/agreed-price.ts'
import type { AddOn } from '../terms/price-period.ts'
import { loadPricedProducts } from '../terms/priced-products.ts'

/** The body that creates a subscription. Its references are not yet checked against stored data. */
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

/** Fields that only an imported subscription has: its rails (possibly none) and its creation time. */
export type ImportedFields = { paymentMethods: Rail[]; createdAt: number | undefined }

type CreateSubscription = {
  company: Company
  sent: NewSubscription
  /** Limits the recipients of an API key; undefined for other callers. */
  boundRecipients?: RecipientLimit
  call?: AuditedCall | undefined
  correlationId: string
  key: LockedKey | undefined
  leftOver?: ImportedFields | undefined
}

/**
 * Creates a subscription. If it begins now, the same statement writes its first invoice and, if a payment method
 * exists, schedules the charge. The processor is not called. Throws validation_failed if a reference is unknown.
 */
export async function createSubscription(
  context: AppContext,
  request: CreateSubscription,
): Promise<CreatedSubscription> {
  const { company, sent, correlationId, key, leftOver } = request
  const { customer, now, after } = await decideSubscription(context, { company, sent, leftOver })
  if (customer.email !== undefined) await request.boundRecipients?.([customer.email])
  const created = {
    message: 'success',
    correlationId,
    subscriptionId: toPublicId('sub', after.subscription.id),
  } as const
  const effects = [
    ...auditRowsIf(context, request.call, () =>
      toSubscriptionAuditEntry('subscription.created', company, undefined, after.subscription),
    ),
    answerRows(company.id, key?.key, 201, created),
  ]
  const writing = { company, customer, before: undefined, after, now, effects, key, correlationId }
  const written = await writeSubscription(context, writing)
  if (written === 'lost race') throw new ApiError('request_in_progress')
  key?.answerKept()
  return created
}

/** A new subscription as it is to be written at `now` (ms), with its customer and the inputs of its prices. */
export type NewSubscriptionDecision = {
  customer: Customer
  pricing: Pricing
  now: number
  after: SubscriptionState
}

/**
 * Decides a new subscription and everything that is due at once, and writes nothing. Throws validation_failed if a
 * reference is unknown or an invoice would exceed the maximum amount.
 */
export async function decideSubscription(
  context: AppContext,
  { company, sent, leftOver }: Pick<CreateSubscription, 'company' | 'sent' | 'leftOver'>,
): Promise<NewSubscriptionDecision> {
  const { customer, plan } = await checkSubscription(context, company, sent)
  const now = getCompanyTime(context.clock, company)
  const made = await buildSubscription(context, company, sent, { customer, plan, now })
  const products = await loadPricedProducts(context, company, made.addOns)
  const subscription = leftOver
    ? { ...made, paymentMethods: leftOver.paymentMethods, createdAt: leftOver.createdAt ?? now }
    : made
  const methodId = resolveMethod(subscription, customer.defaultPaymentMethodId, false)
  const from: SubscriptionState = {
    ...noEffects,
    subscription,
    periods: [],
    methodId,
    methodRefusal:
      methodId === undefined ? undefined : await loadMethodRefusal(context.db, company.id, methodId),
    events: [{ type: 'created', status: 'pending', by: 'api' }],
  }
  const pricing = { company, plan, products }
  const decisionContext = { ...toDecisionContext(context, company, now), by: 'api' as const }
  const issue = isIssueDue(from, decisionContext) ? createIssue(context, pricing, now) : undefined
  return { customer, pricing, now, after: applyDueSteps(from, { ...decisionContext, issue }) }
}

/** Checks the fields of a new subscription against stored data: customer, plan, add-ons and custom fields. */
export async function findSubscriptionProblems(
  context: AppContext,
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
    customerId && loadUnerasedCustomer(context.db, company.id, customerId),
    planId === undefined ? undefined : loadPlan(context.db, company.id, planId),
    findAddOnProblems(context, company, addOns, 'body.addOns'),
    findFieldProblems(context, company, customFields),
  ])
  const problems = [...ofAddOns, ...ofFields]
  if (startDate && !(startDate.at < subscriptionStartMax))
    problems.unshift({ path: 'body.startDate', code: 'too_big', message: 'must be before the year 2200' })
  if (!plan?.active) problems.unshift(toPlanProblem('body.planId', plan))
  if (!customer) problems.unshift({ path: 'body.customerId', code: 'not_found', message: 'no such customer' })
  return { customer: customer || undefined, plan, problems }
}

async function checkSubscription(context: AppContext, company: Company, sent: NewSubscription) {
  const { customer, plan, problems } = await findSubscriptionProblems(context, company, sent)
  if (!customer || !plan || problems.length > 0) throw new ApiError('validation_failed', { fields: problems })
  return { customer, plan }
}

async function buildSubscription(
  context: AppContext,
  company: Company,
  sent: NewSubscription,
  { customer, plan, now }: { customer: Customer; plan: Plan; now: number },
): Promise<Subscription> {
  const { billingMode = 'recurring', addOns = [], discounts = [] } = sent
  const { billingCycle } = plan
  const trialDays = sent.trialDays ?? plan.trialDays ?? 0
  const calendar = startCalendar({ startDate: sent.startDate, trialDays, billingCycle }, company, now)
  const { firstPeriod } = calendar
  const terms = {
    billingMode,
    firstPeriod,
    setupFee: plan.setupFee,
    override: sent.amount,
    addOns,
    discounts: discounts.map((one) => toDiscount(one, firstPeriod)),
  }
  const total = await loadTotal(context, company, { terms, plan, period: firstPeriod, path: 'body' })
  const subscription: Subscription = {
    ...blankSubscription,
    ...terms,
    ...calendar,
    companyId: company.id,
    id: context.ids.next<SubscriptionId>(),
    customerId: customer.id,
    planId: plan.planId,
    billingCycle,
    leadTimeDays: plan.leadTimeDays,
    paymentDueDays: sent.paymentDueDays ?? paymentDueDaysDefault,
    suspendAfterDays: sent.suspendAfterDays ?? suspendAfterDaysDefault,
    customFields: omitNullValues(sent.customFields ?? {}),
    total,
    standsAt: now,
    createdAt: now,
    updatedAt: now,
  }
  return { ...subscription, nextBillingAt: getPeriodStart(subscription, firstPeriod, company) }
}
