import { hasExpired } from '#kernel/card-expiry'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { isHardDecline, isReturnCode } from '#transactions'
import { toNextFailure, isMethodHardDeclined } from '../dunning/failure.ts'
import { calculatePeriodDue, acknowledgePayments, type Period } from '../period.ts'
import type { DueCharge, PendingCharge } from '../charging.ts'
import { isOver, type Subscription } from '../subscription.ts'
import { toUnchargedMail } from './dunning-steps.ts'
import { isChargeable } from './subscription-state.ts'
import type {
  ChargeResult,
  DecisionContext,
  FailureMail,
  SubscriptionNotice,
  SubscriptionState,
} from './subscription-state.ts'
import type { Step } from './step.ts'

const noPendingCharge = { chargingAttemptId: undefined, charging: undefined }

/**
 * Returns the step that records the result of the pending charge: made, declined, not made, or dropped because nothing
 * is left to charge.
 */
export function decideChargeStep(
  standing: SubscriptionState,
  circumstances: DecisionContext,
): Step | undefined {
  const { charging, chargingAttemptId } = standing.subscription
  const news = circumstances.charge
  if (!charging || news?.attemptId !== chargingAttemptId || !news) return undefined
  const period = standing.periods.find((one) => one.period === charging.period)
  switch (news.outcome) {
    case 'unknown':
      return charging.isUnknown ? undefined : recordUnknown(charging, news)
    case 'open':
      return news.isWritten || canBeCharged(standing) ? undefined : cancelCharge(standing, period)
    case 'approved':
    case 'accepted':
      return recordCharged(standing, charging, news, period)
    case 'not charged':
      return retryCharge(standing, charging, circumstances)
    case 'declined':
    case 'no method':
      return recordFailedCharge(standing, charging, news, period, circumstances)
  }
}

/**
 * Schedules the next charge: that of the oldest due period, one at a time. A period without a chargeable method fails
 * instead.
 */
export function decideNextCharge(
  standing: SubscriptionState,
  { newAttemptId, now }: DecisionContext,
): Step | undefined {
  const { subscription, methodId, methodRefusal, periods } = standing
  if (subscription.charging) return undefined
  const period = periods.find((one) => one.chargeDue && one.state === 'open' && calculatePeriodDue(one) > 0)
  if (!period?.chargeDue) return undefined
  if (methodId === undefined) return failWithoutMethod(period, period.chargeDue, now)
  if (!isChargeable(standing, period))
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
 * Fails a due period that must not be charged to the current method. Either the method to be tried is gone, or the
 * current one was hard-declined before, for this or another period.
 */
function failWithDeclinedMethod(
  period: Period,
  { occasion }: DueCharge,
  {
    methodId: vaultId,
    methodRefusal,
    now,
  }: Pick<SubscriptionState, 'methodRefusal'> & { methodId: string; now: number },
): Step {
  const undue = { ...period, chargeDue: undefined }
  if (period.failedAt !== undefined || occasion === 'first') return { on: 'update', periods: [undue] }
  const ownReturn = period.takenBack.findLast((one) => one.vaultId === vaultId)
  const reasonText = ownReturn ? undefined : (methodRefusal?.reasonText ?? undefined)
  const { attemptId, reasonCode: told } = ownReturn ?? methodRefusal ?? {}
  const reasonCode = told ?? period.failure?.reasonCode ?? 'returned'
  const failure = { reasonCode, vaultId, ...omitNullish({ attemptId, reasonText }) }
  return {
    on: 'charge failed',
    periods: [{ ...undue, failedAt: now, failure: toNextFailure(period.failure, failure) }],
    events: [{ type: 'charge_failed', detail: { period: period.period, reasonCode } }],
    mails: [toUnchargedMail(period, { isOver: false, hasMethod: true })],
  }
}

/** Fails a due period if there is no method. A sign-up is never charged to a method that is added later. */
function failWithoutMethod(period: Period, { occasion }: DueCharge, now: number): Step {
  const undue = { ...period, chargeDue: undefined }
  if (occasion === 'first') return { on: 'update', periods: [undue] }
  const reasonCode = 'no_method'
  return {
    on: 'charge failed',
    periods: [
      { ...undue, failedAt: period.failedAt ?? now, failure: toNextFailure(period.failure, { reasonCode }) },
    ],
    events: [{ type: 'charge_failed', detail: { period: period.period, reasonCode } }],
    mails: [occasion === 'renewal' ? { kind: 'setup_link', period: period.period } : toUnchargedMail(period)],
  }
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
export function canBeCharged(standing: SubscriptionState): boolean {
  const { subscription, methodId, periods } = standing
  const period = periods.find((one) => one.period === subscription.charging?.period)
  if (isOver(subscription) || period?.state !== 'open' || period.invoice.closed) return false
  const isItsMethod = methodId !== undefined && methodId === subscription.charging?.vaultId
  return calculatePeriodDue(period) > 0 && isItsMethod && isChargeable(standing, period)
}

/** Records an unknown outcome. Nothing further is charged until the reconciler has determined it. */
function recordUnknown(charging: PendingCharge, news: ChargeResult): Step {
  return {
    on: 'update',
    changes: { charging: { ...charging, isUnknown: true } },
    events: [{ type: 'charge_unknown', detail: toHistoryDetail(charging, news) }],
  }
}

function recordCharged(
  { subscription }: SubscriptionState,
  charging: PendingCharge,
  news: ChargeResult,
  period: Period | undefined,
): Step {
  return {
    on: 'update',
    changes: noPendingCharge,
    periods: period
      ? [{ ...period, chargeDue: undefined, failure: toFailureAfterCharge(charging, news, period) }]
      : [],
    events: [{ type: 'charged', detail: { ...toHistoryDetail(charging, news), outcome: news.outcome } }],
    notices: cardExpiryNotices(subscription, news),
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
  standing: SubscriptionState,
  charging: PendingCharge,
  { newAttemptId }: DecisionContext,
): Step {
  const period = standing.periods.find((one) => one.period === charging.period)
  if (!canBeCharged(standing)) return cancelCharge(standing, period)
  return {
    on: 'update',
    changes: {
      chargingAttemptId: newAttemptId(),
      charging: { ...charging, isUnknown: false, tries: charging.tries + 1 },
    },
  }
}

function recordFailedCharge(
  { subscription }: SubscriptionState,
  charging: PendingCharge,
  news: ChargeResult,
  period: Period | undefined,
  { now }: DecisionContext,
): Step {
  const reasonCode = news.outcome === 'no method' ? 'no_method' : (news.reasonCode ?? 'declined')
  const detail = { ...toHistoryDetail(charging, news), reasonCode, reasonText: news.reasonText }
  const after: Step = {
    on: 'charge failed',
    changes: noPendingCharge,
    events: [{ type: 'charge_failed', detail }],
  }
  if (!period || isOver(subscription)) return after
  // A bank may return a debit before its acceptance was recorded. The recorder of the return has already mailed the
  // payer.
  const mails = isReturnCode(reasonCode) ? [] : [toFailureMail(period, news)]
  const { vaultId } = charging
  const isFinal = news.outcome === 'no method' || isHardDecline({ reasonCode })
  const failure = toNextFailure(
    period.failure,
    {
      reasonCode,
      ...(news.reasonText === undefined ? {} : { reasonText: news.reasonText }),
      vaultId,
      ...(news.isWritten ? { attemptId: news.attemptId } : {}),
    },
    isFinal ? vaultId : undefined,
  )
  // A sign-up is not retried automatically: its invoice stays payable. A hard decline is kept even if another payment
  // has paid the period, because a bank may return that payment.
  const undue = { ...period, ...(failure.spentIds ? { failure } : {}), chargeDue: undefined }
  if (period.state !== 'open') return { ...after, periods: [undue] }
  if (charging.occasion === 'first') return { ...after, periods: [undue], mails }
  const told = period.returned?.attemptId === news.attemptId ? acknowledgePayments(period) : period
  return {
    ...after,
    periods: [{ ...told, chargeDue: undefined, failedAt: period.failedAt ?? now, failure }],
    mails,
  }
}

function toFailureMail(
  period: Period,
  { isWritten, attemptId, outcome, reasonText }: ChargeResult,
): FailureMail {
  if (isWritten) return { kind: 'payment_failed', period: period.period, attemptId, reasonText }
  return { ...toUnchargedMail(period, { isOver: false, hasMethod: outcome !== 'no method' }), reasonText }
}

function toHistoryDetail({ occasion, step, period }: PendingCharge, { attemptId, isWritten }: ChargeResult) {
  return { period, occasion, step, transactionId: isWritten ? toPublicId('trx', attemptId) : undefined }
}
