import type { AppContext } from '#access'
import { omitNullValues, type Company, type CustomFieldValues } from '#companies'
import { leadTimeDaysMax, reanchor, type BillingCycle } from '#kernel/billing-calendar'
import type { Cents } from '#kernel/money'
import { ApiError, type FieldProblem } from '#kernel/refusals'
import { readPlan } from '../plans/find-plans.ts'
import { planProblem, type Plan } from '../plans/plan.ts'
import { dearestFrom, recurringPriceOf } from '../terms/agreed-price.ts'
import { pricedProducts } from '../terms/priced-products.ts'
import { nextBeginning, type Standing } from '../renewal/standing.ts'
import { taken, type Step } from '../renewal/step.ts'
import { askedAfterAll, revived } from '../renewal/withdrawal.ts'
import { anchorOf, renews, type Subscription, type Zoned } from '../subscription.ts'
import { addOnProblems, refuseTooDear, subscriptionFieldProblems } from '../terms/check-terms.ts'
import { discountFrom, type DiscountInput } from '../terms/discount-input.ts'
import type { AddOn } from '../terms/price-period.ts'
import { assertLive, changeSubscription, type Addressed } from './change-subscription.ts'
import { changedAnswer } from './changed-answer.ts'

/** What a request may change. */
export type SubscriptionUpdates = {
  /** Null: back to the plan's price. */
  amount?: Cents | null | undefined
  billingCycle?: BillingCycle | undefined
  planId?: string | undefined
  addOns?: AddOn[] | undefined
  discounts?: DiscountInput[] | undefined
  paymentDueDays?: number | undefined
  suspendAfterDays?: number | undefined
  customFields?: CustomFieldValues | undefined
  /** Takes a cancellation at period end back. */
  cancelAtPeriodEnd?: false | undefined
}

export type UpdateSubscription = Addressed & { updates: SubscriptionUpdates }

/** Changes what a subscription agreed on. It holds for every invoice that is issued after it was written. */
export async function updateSubscription(services: AppContext, command: UpdateSubscription) {
  const { company, updates } = command
  return changeSubscription(services, command, async (standing, circumstances) => {
    assertLive(standing)
    const { changes, plan } = await changesOf(services, company, agreedSoFar(standing, updates), updates)
    const step = stepOfUpdate(standing, changes, updates, company)
    const after = step === undefined ? standing : taken(standing, step, circumstances)
    return { after, action: 'subscription.changed', ...changedAnswer(command, plan) }
  })
}

/** What an update makes of a subscription, by the terms that it changes; undefined where it changes nothing. */
export function stepOfUpdate(
  standing: Standing,
  changes: Partial<Subscription>,
  updates: SubscriptionUpdates,
  company: Zoned,
): Step | undefined {
  const kept =
    updates.cancelAtPeriodEnd === false
      ? keeping({ ...standing.subscription, ...changes }, standing, company)
      : {}
  const names = Object.entries(updates).flatMap(([name, value]) =>
    value === undefined || name === 'cancelAtPeriodEnd' ? [] : [name],
  )
  const events = names.length > 0 ? [{ type: 'updated' as const, detail: { changed: names } }] : []
  const all = [...events, ...(kept.events ?? [])]
  if (all.length === 0) return undefined
  return {
    on: 'update',
    changes: { ...changes, ...kept.changes },
    periods: kept.periods ?? [],
    events: all,
    notices: kept.notices,
  }
}

/**
 * Goes on with what was to be cancelled. An invoice that was withdrawn and is not closed yet is asked for again; for one that is closed
 * another is issued.
 */
function keeping(subscription: Subscription, { periods }: Standing, company: Zoned): Partial<Step> {
  if (subscription.cancelAt === undefined) return {}
  const { nextPeriod } = subscription
  const asked = askedAfterAll({ subscription, periods })
  const issued = asked.length > 0 ? { issuedThrough: nextPeriod } : {}
  const renewsAt = nextBeginning({ subscription: { ...subscription, ...issued }, periods }, company)
  const amount = asked[0]?.invoice.amount ?? subscription.total
  return {
    changes: { cancelAt: undefined, cancelReason: undefined, nextBillingAt: renewsAt, ...issued },
    notices: [{ kind: 'subscription_continues', renewsAt, amount }],
    periods: asked.map(revived),
    events: [{ type: 'cancel_withdrawn' }],
  }
}

/** What terms are changed of: an invoice that is asked for after all, as a cancellation is taken back with them, was issued before. */
export function agreedSoFar(standing: Standing, { cancelAtPeriodEnd }: SubscriptionUpdates): Subscription {
  const { subscription } = standing
  const isAsked = cancelAtPeriodEnd === false && askedAfterAll(standing).length > 0
  return isAsked ? { ...subscription, issuedThrough: subscription.nextPeriod } : subscription
}

/** What makes an invoice ask for something else. */
const priced = ['amount', 'planId', 'addOns', 'discounts'] as const

async function changesOf(
  services: AppContext,
  company: Company,
  before: Subscription,
  updates: SubscriptionUpdates,
): Promise<{ changes: Partial<Subscription>; plan: Plan }> {
  const named = await readPlan(services.db, company.id, updates.planId ?? before.planId)
  const fields = await problemsOf(services, company, before, updates, named)
  if (fields.length > 0 || !named) throw new ApiError('validation_failed', { fields })
  const changes = changedTerms(before, updates, named)
  if (priced.every((name) => updates[name] === undefined)) return { changes, plan: named }
  const after = { ...before, ...changes }
  const products = await pricedProducts(services, company, after.addOns)
  const pricing = { company, plan: named, products }
  // What is paid once has no next one.
  const next = renews(before) ? before.issuedThrough + 1 : before.firstPeriod
  refuseTooDear(dearestFrom(after, pricing, next), 'body.updates')
  return { changes: { ...changes, total: recurringPriceOf(after, pricing, next) }, plan: named }
}

async function problemsOf(
  services: AppContext,
  company: Company,
  before: Subscription,
  { amount, addOns, discounts, planId, customFields = {} }: SubscriptionUpdates,
  plan: Plan | undefined,
): Promise<FieldProblem[]> {
  const path = 'body.updates'
  const [ofAddOns, ofFields] = await Promise.all([
    addOnProblems(services, company, addOns ?? [], `${path}.addOns`),
    subscriptionFieldProblems(services, company, customFields, `${path}.customFields`),
  ])
  const override = amount === undefined ? before.override : (amount ?? undefined)
  const after = { addOns: addOns ?? before.addOns, discounts: discounts ?? before.discounts }
  const beside = (['addOns', 'discounts'] as const).filter(
    (name) => override !== undefined && after[name].length > 0,
  )
  const isSent = { addOns, discounts }
  const isPlanGone = planId !== undefined && !plan?.active
  return [
    ...(isPlanGone ? [planProblem(`${path}.planId`, plan)] : []),
    ...beside.map((name) => {
      const at = isSent[name] === undefined ? 'amount' : name
      const message =
        'amount is all that is asked for: add-ons and discounts cannot stand beside it, [] clears them'
      return { path: `${path}.${at}`, code: 'conflicting', message }
    }),
    ...ofAddOns,
    ...ofFields,
  ]
}

/** What an update makes of the terms of a subscription, with the plan that it names or has. */
export function changedTerms(
  before: Subscription,
  updates: SubscriptionUpdates,
  plan: Plan,
): Partial<Subscription> {
  return { ...termsOf(before, updates), ...calendarOf(before, updates, plan) }
}

function termsOf(before: Subscription, updates: SubscriptionUpdates): Partial<Subscription> {
  const { amount, addOns, discounts, paymentDueDays, suspendAfterDays, customFields } = updates
  return {
    ...(amount === undefined ? {} : { override: amount ?? undefined }),
    ...(addOns === undefined ? {} : { addOns }),
    ...(discounts === undefined
      ? {}
      : { discounts: discounts.map((one) => discountFrom(one, before.issuedThrough + 1)) }),
    ...(paymentDueDays === undefined ? {} : { paymentDueDays }),
    ...(suspendAfterDays === undefined ? {} : { suspendAfterDays }),
    ...(customFields === undefined
      ? {}
      : { customFields: omitNullValues({ ...before.customFields, ...customFields }) }),
  }
}

/** Another cycle counts from the renewal that comes next, which stays where it is, and from the schedule that has taken effect. */
function calendarOf(
  before: Subscription,
  { planId, billingCycle }: SubscriptionUpdates,
  plan: Plan,
): Partial<Subscription> {
  const isMoved = planId !== undefined
  const to = billingCycle ?? (isMoved ? plan.billingCycle : before.billingCycle)
  const leadTime = isMoved ? plan.leadTimeDays : before.leadTimeDays
  const { nextPeriod, billingCycle: cycle, scheduleBefore } = before
  const isPending = scheduleBefore?.nextPeriod === nextPeriod
  const effective = isPending ? scheduleBefore : { ...anchorOf(before), cycle, nextPeriod }
  const anchor = reanchor(effective, { from: effective.cycle, to, period: nextPeriod })
  const moved = {
    anchorAt: anchor.at,
    anchorUnits: anchor.units,
    anchorPeriod: anchor.period,
    scheduleBefore: effective,
  }
  return {
    ...(isMoved ? { planId } : {}),
    ...(to === before.billingCycle ? {} : { billingCycle: to, ...moved }),
    leadTimeDays: Math.min(leadTime, leadTimeDaysMax[to]),
  }
}
