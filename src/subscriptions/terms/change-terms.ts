import { omitNullValues, type CustomFieldValues } from '#companies'
import { reanchor, type BillingCycle } from '#kernel/billing-calendar'
import type { Cents } from '#kernel/money'
import { hasRenewals, type Subscription } from '../subscription.ts'
import { toAnchor } from './calendar.ts'
import { toDiscount, type DiscountInput } from './discount-input.ts'
import type { AddOn } from './price-period.ts'
import { capLeadTime } from './schedule.ts'

/** The changes of terms that a request can make. */
export type TermUpdates = {
  /** Null restores the price of the plan. */
  amount?: Cents | null | undefined
  billingCycle?: BillingCycle | undefined
  planId?: string | undefined
  addOns?: AddOn[] | undefined
  discounts?: DiscountInput[] | undefined
  paymentDueDays?: number | undefined
  suspendAfterDays?: number | undefined
  customFields?: CustomFieldValues | undefined
}

type PlanTerms = Pick<Subscription, 'billingCycle' | 'leadTimeDays'>

/** Returns whether updates change the amount of an invoice. */
export function changesPrice({ amount, planId, addOns, discounts }: TermUpdates): boolean {
  return [amount, planId, addOns, discounts].some((value) => value !== undefined)
}

/** Returns the next period that changed terms price. A subscription without renewals has only its first period. */
export function findNextPricedPeriod(subscription: Subscription): number {
  return hasRenewals(subscription) ? subscription.issuedThrough + 1 : subscription.firstPeriod
}

/** Returns the changed fields of a subscription for its new or current plan. */
export function toChangedTerms(
  before: Subscription,
  updates: TermUpdates,
  plan: PlanTerms,
): Partial<Subscription> {
  return { ...toTermChanges(before, updates), ...toCalendarChanges(before, updates, plan) }
}

function toTermChanges(before: Subscription, updates: TermUpdates): Partial<Subscription> {
  const { amount, addOns, discounts, paymentDueDays, suspendAfterDays, customFields } = updates
  return {
    ...(amount === undefined ? {} : { override: amount ?? undefined }),
    ...(addOns === undefined ? {} : { addOns }),
    ...(discounts === undefined
      ? {}
      : { discounts: discounts.map((one) => toDiscount(one, before.issuedThrough + 1)) }),
    ...(paymentDueDays === undefined ? {} : { paymentDueDays }),
    ...(suspendAfterDays === undefined ? {} : { suspendAfterDays }),
    ...(customFields === undefined
      ? {}
      : { customFields: omitNullValues({ ...before.customFields, ...customFields }) }),
  }
}

/**
 * Returns the changes of plan, cycle and lead time. A new cycle counts from the next renewal, whose date does not
 * change, and from the schedule in effect.
 */
function toCalendarChanges(
  before: Subscription,
  { planId, billingCycle }: TermUpdates,
  plan: PlanTerms,
): Partial<Subscription> {
  const isMoved = planId !== undefined
  const to = billingCycle ?? (isMoved ? plan.billingCycle : before.billingCycle)
  const leadTime = isMoved ? plan.leadTimeDays : before.leadTimeDays
  const { nextPeriod, billingCycle: cycle, scheduleBefore } = before
  const isPending = scheduleBefore?.nextPeriod === nextPeriod
  const effective = isPending ? scheduleBefore : { ...toAnchor(before), cycle, nextPeriod }
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
    leadTimeDays: capLeadTime(to, leadTime),
  }
}
