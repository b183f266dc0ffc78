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

/** What became of the charge that is named: made, declined, not made, or called off because nothing is to be charged. */
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

/** Names the charge that is to be made next: the oldest period's, one at a time. */
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
 * What is left of a renewal is charged as well, once a payment by somebody else has failed that was in flight while the rest was
 * charged.
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
 * A period is not to be charged to the method that there is. Either another one was to be tried, and is not there any more; or nothing was
 * tried yet, and the method was refused for good before, for this period or for another one.
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

/** There is nothing to charge a period to. A sign-up is never charged to a method that comes later. */
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

/** Takes the name off. What is still to be charged is named anew, but a sign-up only to the method that it began with. */
function cancelCharge({ subscription, methodId }: SubscriptionState, period: Period | undefined): Step {
  const { charging } = subscription
  const isOtherMethod = charging?.occasion === 'first' && methodId !== charging.vaultId
  const periods = period && isOtherMethod ? [{ ...period, chargeDue: undefined }] : []
  return { on: 'update', changes: noPendingCharge, periods }
}

/** Whether the charge that is named is still to be made: there is something to charge, and the method is what it was and good. */
export function canBeCharged(standing: SubscriptionState): boolean {
  const { subscription, methodId, periods } = standing
  const period = periods.find((one) => one.period === subscription.charging?.period)
  if (isOver(subscription) || period?.state !== 'open' || period.invoice.closed) return false
  const isItsMethod = methodId !== undefined && methodId === subscription.charging?.vaultId
  return calculatePeriodDue(period) > 0 && isItsMethod && isChargeable(standing, period)
}

/** Nobody knows what came of it: nothing further is charged until the reconciler does. */
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

/** A card that was charged this time, and will not be good the next time. */
function cardExpiryNotices(
  { nextBillingAt: renewsAt }: Subscription,
  { instrument = {} }: ChargeResult,
): SubscriptionNotice[] {
  const { cardBrand, lastFour, expDate } = instrument
  if (renewsAt === undefined || expDate === undefined || !hasExpired(expDate, renewsAt)) return []
  return [{ kind: 'card_expiring', expDate, renewsAt, ...omitNullish({ cardBrand, lastFour }) }]
}

/** A bank debit that was accepted can come back; until then its method is the one that was tried last. */
function toFailureAfterCharge({ vaultId }: PendingCharge, { outcome }: ChargeResult, { failure }: Period) {
  return failure && outcome === 'accepted' ? { ...failure, vaultId } : failure
}

/** It certainly was not made: it is tried again under an id of its own, for as long as it is wanted. */
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
  // A debit that a bank sent back before anybody noted that it was accepted: whoever recorded that has told the payer.
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
  // A sign-up is not tried again by itself: its invoice stays payable. What was declined for good stays so once it was paid,
  // and so it does where somebody else paid meanwhile: a bank may take that back.
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
