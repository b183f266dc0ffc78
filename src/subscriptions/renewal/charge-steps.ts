import { hasExpired } from '#kernel/card-expiry'
import { toPublicId } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { isHardDecline, isReturnCode } from '#transactions'
import { failureAfter, isSpent } from '../dunning/failure.ts'
import { dueOf, heard, type Period } from '../period.ts'
import type { ChargeDue, Charging } from '../charging.ts'
import { isOver, type Subscription } from '../subscription.ts'
import { uncharged } from './dunning-steps.ts'
import { isChargeable } from './standing.ts'
import type { ChargeNews, Circumstances, FailureMail, Notice, Standing } from './standing.ts'
import type { Step } from './step.ts'

const unnamed = { chargingAttemptId: undefined, charging: undefined }

/** What became of the charge that is named: made, declined, not made, or called off because nothing is to be charged. */
export function stepOfCharge(standing: Standing, circumstances: Circumstances): Step | undefined {
  const { charging, chargingAttemptId } = standing.subscription
  const news = circumstances.charge
  if (!charging || news?.attemptId !== chargingAttemptId || !news) return undefined
  const period = standing.periods.find((one) => one.period === charging.period)
  switch (news.outcome) {
    case 'unknown':
      return charging.isUnknown ? undefined : unknown(charging, news)
    case 'open':
      return news.isWritten || mayBeMade(standing) ? undefined : calledOff(standing, period)
    case 'approved':
    case 'accepted':
      return made(standing, charging, news, period)
    case 'not charged':
      return notMade(standing, charging, circumstances)
    case 'declined':
    case 'no method':
      return failed(standing, charging, news, period, circumstances)
  }
}

/** Names the charge that is to be made next: the oldest period's, one at a time. */
export function stepToCharge(standing: Standing, { newAttemptId, now }: Circumstances): Step | undefined {
  const { subscription, methodId, methodRefusal, periods } = standing
  if (subscription.charging) return undefined
  const period = periods.find((one) => one.chargeDue && one.state === 'open' && dueOf(one) > 0)
  if (!period?.chargeDue) return undefined
  if (methodId === undefined) return withoutMethod(period, period.chargeDue, now)
  if (!isChargeable(standing, period))
    return withSpentMethod(period, period.chargeDue, { methodId, methodRefusal, now })
  const { invoiceId } = period
  const charging: Charging = {
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
export function stepToChargeRest({ subscription, methodId, periods }: Standing): Step | undefined {
  const { billingMode, activatedAt, nextPeriod, charging } = subscription
  if (billingMode !== 'recurring' || activatedAt === undefined || charging) return undefined
  const period = periods.find(
    (one) =>
      one.state === 'open' &&
      one.period < nextPeriod &&
      one.failedAt === undefined &&
      one.chargeDue === undefined &&
      dueOf(one) > 0 &&
      (methodId === undefined || !isSpent(one, methodId)),
  )
  return period && { on: 'update', periods: [{ ...period, chargeDue: { occasion: 'recovery' } }] }
}

/**
 * A period is not to be charged to the method that there is. Either another one was to be tried, and is not there any more; or nothing was
 * tried yet, and the method was refused for good before, for this period or for another one.
 */
function withSpentMethod(
  period: Period,
  { occasion }: ChargeDue,
  {
    methodId: vaultId,
    methodRefusal,
    now,
  }: Pick<Standing, 'methodRefusal'> & { methodId: string; now: number },
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
    periods: [{ ...undue, failedAt: now, failure: failureAfter(period.failure, failure) }],
    events: [{ type: 'charge_failed', detail: { period: period.period, reasonCode } }],
    mails: [uncharged(period, { isOver: false, hasMethod: true })],
  }
}

/** There is nothing to charge a period to. A sign-up is never charged to a method that comes later. */
function withoutMethod(period: Period, { occasion }: ChargeDue, now: number): Step {
  const undue = { ...period, chargeDue: undefined }
  if (occasion === 'first') return { on: 'update', periods: [undue] }
  const reasonCode = 'no_method'
  return {
    on: 'charge failed',
    periods: [
      { ...undue, failedAt: period.failedAt ?? now, failure: failureAfter(period.failure, { reasonCode }) },
    ],
    events: [{ type: 'charge_failed', detail: { period: period.period, reasonCode } }],
    mails: [occasion === 'renewal' ? { kind: 'setup_link', period: period.period } : uncharged(period)],
  }
}

/** Takes the name off. What is still to be charged is named anew, but a sign-up only to the method that it began with. */
function calledOff({ subscription, methodId }: Standing, period: Period | undefined): Step {
  const { charging } = subscription
  const isOtherMethod = charging?.occasion === 'first' && methodId !== charging.vaultId
  const periods = period && isOtherMethod ? [{ ...period, chargeDue: undefined }] : []
  return { on: 'update', changes: unnamed, periods }
}

/** Whether the charge that is named is still to be made: there is something to charge, and the method is what it was and good. */
export function mayBeMade(standing: Standing): boolean {
  const { subscription, methodId, periods } = standing
  const period = periods.find((one) => one.period === subscription.charging?.period)
  if (isOver(subscription) || period?.state !== 'open' || period.invoice.closed) return false
  const isItsMethod = methodId !== undefined && methodId === subscription.charging?.vaultId
  return dueOf(period) > 0 && isItsMethod && isChargeable(standing, period)
}

/** Nobody knows what came of it: nothing further is charged until the reconciler does. */
function unknown(charging: Charging, news: ChargeNews): Step {
  return {
    on: 'update',
    changes: { charging: { ...charging, isUnknown: true } },
    events: [{ type: 'charge_unknown', detail: toldOf(charging, news) }],
  }
}

function made(
  { subscription }: Standing,
  charging: Charging,
  news: ChargeNews,
  period: Period | undefined,
): Step {
  return {
    on: 'update',
    changes: unnamed,
    periods: period
      ? [{ ...period, chargeDue: undefined, failure: failureBehind(charging, news, period) }]
      : [],
    events: [{ type: 'charged', detail: { ...toldOf(charging, news), outcome: news.outcome } }],
    notices: expiring(subscription, news),
  }
}

/** A card that was charged this time, and will not be good the next time. */
function expiring({ nextBillingAt: renewsAt }: Subscription, { instrument = {} }: ChargeNews): Notice[] {
  const { cardBrand, lastFour, expDate } = instrument
  if (renewsAt === undefined || expDate === undefined || !hasExpired(expDate, renewsAt)) return []
  return [{ kind: 'card_expiring', expDate, renewsAt, ...omitNullish({ cardBrand, lastFour }) }]
}

/** A bank debit that was accepted can come back; until then its method is the one that was tried last. */
function failureBehind({ vaultId }: Charging, { outcome }: ChargeNews, { failure }: Period) {
  return failure && outcome === 'accepted' ? { ...failure, vaultId } : failure
}

/** It certainly was not made: it is tried again under an id of its own, for as long as it is wanted. */
function notMade(standing: Standing, charging: Charging, { newAttemptId }: Circumstances): Step {
  const period = standing.periods.find((one) => one.period === charging.period)
  if (!mayBeMade(standing)) return calledOff(standing, period)
  return {
    on: 'update',
    changes: {
      chargingAttemptId: newAttemptId(),
      charging: { ...charging, isUnknown: false, tries: charging.tries + 1 },
    },
  }
}

function failed(
  { subscription }: Standing,
  charging: Charging,
  news: ChargeNews,
  period: Period | undefined,
  { now }: Circumstances,
): Step {
  const reasonCode = news.outcome === 'no method' ? 'no_method' : (news.reasonCode ?? 'declined')
  const detail = { ...toldOf(charging, news), reasonCode, reasonText: news.reasonText }
  const after: Step = { on: 'charge failed', changes: unnamed, events: [{ type: 'charge_failed', detail }] }
  if (!period || isOver(subscription)) return after
  // A debit that a bank sent back before anybody noted that it was accepted: whoever recorded that has told the payer.
  const mails = isReturnCode(reasonCode) ? [] : [mailOf(period, news)]
  const { vaultId } = charging
  const isFinal = news.outcome === 'no method' || isHardDecline({ reasonCode })
  const failure = failureAfter(
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
  const told = period.returned?.attemptId === news.attemptId ? heard(period) : period
  return {
    ...after,
    periods: [{ ...told, chargeDue: undefined, failedAt: period.failedAt ?? now, failure }],
    mails,
  }
}

function mailOf(period: Period, { isWritten, attemptId, outcome, reasonText }: ChargeNews): FailureMail {
  if (isWritten) return { kind: 'payment_failed', period: period.period, attemptId, reasonText }
  return { ...uncharged(period, { isOver: false, hasMethod: outcome !== 'no method' }), reasonText }
}

function toldOf({ occasion, step, period }: Charging, { attemptId, isWritten }: ChargeNews) {
  return { period, occasion, step, transactionId: isWritten ? toPublicId('trx', attemptId) : undefined }
}
