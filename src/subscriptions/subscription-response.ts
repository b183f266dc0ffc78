import { toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { toDollars } from '#kernel/money'
import type { Plan } from './plans/plan.ts'
import { getOfferedRails, isOver, type Subscription } from './subscription.ts'
import { getPeriodStart, getStartTime, getTrialEnd, type ZonedCompany } from './terms/calendar.ts'
import { toDiscountEntry } from './terms/discount-input.ts'

export function toSubscriptionResponse(
  subscription: Subscription,
  plan: Pick<Plan, 'name'>,
  company: ZonedCompany,
) {
  const { billingMode, addOns, discounts, customFields } = subscription
  const at = (moment: number | undefined) => (moment === undefined ? undefined : toIsoInstant(moment))
  return {
    subscriptionId: toPublicId('sub', subscription.id),
    status: subscription.status,
    customerId: toPublicId('cus', subscription.customerId),
    planId: subscription.planId,
    planName: plan.name,
    billingMode,
    billingCycle: subscription.billingCycle,
    totalAmount: toDollars(subscription.total),
    startDate: toIsoInstant(getStartTime(subscription, company)),
    paymentDueDays: subscription.paymentDueDays,
    paymentMethods: getOfferedRails(subscription),
    cancelAtPeriodEnd: subscription.cancelAt !== undefined && !isOver(subscription),
    ...omitNullish({
      isHeld: subscription.isHeld || undefined,
      trialEndDate: at(getTrialEnd(subscription, company)),
      ...toCurrentPeriod(subscription, company),
      nextBillingDate: at(subscription.nextBillingAt),
      amount: subscription.override === undefined ? undefined : toDollars(subscription.override),
      addOns: addOns.length > 0 ? addOns : undefined,
      discounts: discounts.length > 0 ? discounts.map(toDiscountEntry) : undefined,
      suspendAfterDays: billingMode === 'recurringManual' ? subscription.suspendAfterDays : undefined,
      paymentMethodId: subscription.methodGone ? undefined : subscription.vaultId,
      customFields: Object.keys(customFields).length > 0 ? customFields : undefined,
      cancelDate: at(subscription.cancelledAt ?? subscription.cancelAt),
      cancelReason: subscription.cancelReason,
      endedDate: at(subscription.endedAt),
    }),
    createdAt: toIsoInstant(subscription.createdAt),
    updatedAt: toIsoInstant(subscription.updatedAt),
  }
}

/** The period that began last; after the end of the subscription, its last period. */
function toCurrentPeriod(subscription: Subscription, company: ZonedCompany) {
  const { nextPeriod, periodBeganAt, nextBillingAt, cancelAt } = subscription
  if (periodBeganAt === undefined) return {}
  return {
    currentPeriodStart: toIsoInstant(periodBeganAt),
    currentPeriodEnd: toIsoInstant(
      nextBillingAt ?? cancelAt ?? getPeriodStart(subscription, nextPeriod, company),
    ),
  }
}
