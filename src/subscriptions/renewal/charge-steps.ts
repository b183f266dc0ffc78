import { hasExpired } from '#kernel/card-expiry'
import { omitNullish } from '#kernel/json'
import { isChargeable, isMethodHardDeclined } from '../dunning/chargeable-method.ts'
import {
  failWithDeclinedMethod,
  failWithoutMethod,
  recordFailedCharge,
} from '../dunning/failed-charge-steps.ts'
import { calculatePeriodDue, type Period } from '../period.ts'
import { noPendingCharge, toChargeDetail, type PendingCharge } from '../charging.ts'
import { isOver, type Subscription } from '../subscription.ts'
import type {
  ChargeResult,
  DecisionContext,
  SubscriptionNotice,
  SubscriptionState,
} from '../subscription-state.ts'
import type { Step } from '../step.ts'

/**
 * Returns the step that records the result of the pending charge: made, declined, not made, or dropped because nothing
 * is left to charge.
 */
export function decideChargeStep(state: SubscriptionState, context: DecisionContext): Step | undefined {
  const { charging, chargingAttemptId } = state.subscription
  const result = context.charge
  if (!charging || result?.attemptId !== chargingAttemptId || !result) return undefined
  const period = state.periods.find((one) => one.period === charging.period)
  switch (result.outcome) {
    case 'unknown':
      return charging.isUnknown ? undefined : recordUnknown(charging, result)
    case 'open':
      return result.isWritten || canBeCharged(state) ? undefined : cancelCharge(state, period)
    case 'approved':
    case 'accepted':
      return recordCharged(state, charging, result, period)
    case 'not charged':
      return retryCharge(state, charging, context)
    case 'declined':
    case 'no method':
      return recordFailedCharge(state, charging, result, period, context)
  }
}

/**
 * Schedules the next charge: that of the oldest due period, one at a time. A period without a chargeable method fails
 * instead.
 */
export function decideNextCharge(
  state: SubscriptionState,
  { newAttemptId, now }: DecisionContext,
): Step | undefined {
  const { subscription, methodId, methodRefusal, periods } = state
  if (subscription.charging) return undefined
  const period = periods.find((one) => one.chargeDue && one.state === 'open' && calculatePeriodDue(one) > 0)
  if (!period?.chargeDue) return undefined
  if (methodId === undefined) return failWithoutMethod(period, period.chargeDue, now)
  if (!isChargeable(state, period))
    return failWithDeclinedMethod(period, period.chargeDue, { methodId, methodRefusal, now })
  const { invoiceId } = period
  const charging: PendingCharge = {
    ...period.chargeDue,
    invoiceId,
    period: period.period,
    vaultId: methodId,
    tries: 0,
    isUnknown: false,
  }
  return { on: 'update', changes: { chargingAttemptId: newAttemptId(), charging } }
}

/**
 * Makes the rest of a renewal due. A rest remains if another payment was in flight during the charge and failed later.
 */
export function decideRemainderCharge({
  subscription,
  methodId,
  periods,
}: SubscriptionState): Step | undefined {
  const { billingMode, activatedAt, nextPeriod, charging } = subscription
  if (billingMode !== 'recurring' || activatedAt === undefined || charging) return undefined
  const period = periods.find(
    (one) =>
      one.state === 'open' &&
      one.period < nextPeriod &&
      one.failedAt === undefined &&
      one.chargeDue === undefined &&
      calculatePeriodDue(one) > 0 &&
      (methodId === undefined || !isMethodHardDeclined(one, methodId)),
  )
  return period && { on: 'update', periods: [{ ...period, chargeDue: { occasion: 'recovery' } }] }
}

/**
 * Drops the pending charge. A charge that is still due is scheduled again, but a sign-up only with its original method.
 */
function cancelCharge({ subscription, methodId }: SubscriptionState, period: Period | undefined): Step {
  const { charging } = subscription
  const isOtherMethod = charging?.occasion === 'first' && methodId !== charging.vaultId
  const periods = period && isOtherMethod ? [{ ...period, chargeDue: undefined }] : []
  return { on: 'update', changes: noPendingCharge, periods }
}

/**
 * Returns whether the pending charge is still to be made: an amount is due, and the method is unchanged and chargeable.
 */
export function canBeCharged(state: SubscriptionState): boolean {
  const { subscription, methodId, periods } = state
  const period = periods.find((one) => one.period === subscription.charging?.period)
  if (isOver(subscription) || period?.state !== 'open' || period.invoice.closed) return false
  const isItsMethod = methodId !== undefined && methodId === subscription.charging?.vaultId
  return calculatePeriodDue(period) > 0 && isItsMethod && isChargeable(state, period)
}

/** Records an unknown outcome. Nothing further is charged until the reconciler has determined it. */
function recordUnknown(charging: PendingCharge, result: ChargeResult): Step {
  return {
    on: 'update',
    changes: { charging: { ...charging, isUnknown: true } },
    events: [{ type: 'charge_unknown', detail: toChargeDetail(charging, result) }],
  }
}

function recordCharged(
  { subscription }: SubscriptionState,
  charging: PendingCharge,
  result: ChargeResult,
  period: Period | undefined,
): Step {
  return {
    on: 'update',
    changes: noPendingCharge,
    periods: period
      ? [{ ...period, chargeDue: undefined, failure: toFailureAfterCharge(charging, result, period) }]
      : [],
    events: [{ type: 'charged', detail: { ...toChargeDetail(charging, result), outcome: result.outcome } }],
    notices: cardExpiryNotices(subscription, result),
  }
}

/** Warns of a card that was charged now and expires before the next renewal. */
function cardExpiryNotices(
  { nextBillingAt: renewsAt }: Subscription,
  { instrument = {} }: ChargeResult,
): SubscriptionNotice[] {
  const { cardBrand, lastFour, expDate } = instrument
  if (renewsAt === undefined || expDate === undefined || !hasExpired(expDate, renewsAt)) return []
  return [{ kind: 'card_expiring', expDate, renewsAt, ...omitNullish({ cardBrand, lastFour }) }]
}

/** An accepted bank debit can be returned later. Until then its method counts as the one tried last. */
function toFailureAfterCharge({ vaultId }: PendingCharge, { outcome }: ChargeResult, { failure }: Period) {
  return failure && outcome === 'accepted' ? { ...failure, vaultId } : failure
}

/** Retries a charge that was certainly not made, under a new id, while it is still due. */
function retryCharge(
  state: SubscriptionState,
  charging: PendingCharge,
  { newAttemptId }: DecisionContext,
): Step {
  const period = state.periods.find((one) => one.period === charging.period)
  if (!canBeCharged(state)) return cancelCharge(state, period)
  return {
    on: 'update',
    changes: {
      chargingAttemptId: newAttemptId(),
      charging: { ...charging, isUnknown: false, tries: charging.tries + 1 },
    },
  }
}
