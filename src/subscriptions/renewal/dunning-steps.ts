import { findDueStep, findNextStepTime, type Dunning } from '../dunning/dunning-days.ts'
import { calculatePeriodDue, type Period } from '../period.ts'
import { toScheduleZone, type Subscription } from '../subscription.ts'
import {
  isChargeable,
  isCharging,
  type DecisionContext,
  type FailureMail,
  type SubscriptionState,
} from './subscription-state.ts'
import type { DueStep } from './step.ts'

/** When the next dunning day of a period comes, ms; undefined where none does. */
export function findNextRetryTime(
  subscription: Pick<Subscription, 'datesOnly'>,
  period: Period,
  company: DecisionContext['company'],
): number | undefined {
  const { state, failedAt, exhaustedAt } = period
  if (state !== 'open' || failedAt === undefined || exhaustedAt !== undefined) return undefined
  return findNextStepTime(toDunning(subscription, { ...period, failedAt }, company))
}

function toDunning(
  subscription: Pick<Subscription, 'datesOnly'>,
  { failedAt, dunnedUntil: doneUntil }: Pick<Period, 'dunnedUntil'> & { failedAt: number },
  company: DecisionContext['company'],
): Dunning {
  const { settings, dunningSince: since } = company
  const timeZone = toScheduleZone(subscription, company)
  return { failedAt, days: settings.dunningDays, doneUntil, since, timeZone }
}

/** When the payer can expect the next try of a period, ms, or that there is none any more; undefined where another method is wanted. */
export function findExpectedRetry(
  standing: Pick<SubscriptionState, 'subscription' | 'methodId' | 'methodRefusal'>,
  period: Period,
  company: DecisionContext['company'],
): number | 'none' | undefined {
  if (period.exhaustedAt !== undefined) return 'none'
  const at = findNextRetryTime(standing.subscription, period, company)
  const { cancelledAt, cancelAt = Infinity } = standing.subscription
  if (at === undefined || cancelledAt !== undefined || cancelAt <= at) return undefined
  return standing.methodId === undefined || isChargeable(standing, period) ? at : undefined
}

/** What is done about a failed charge: a new method is tried at once, the other tries have their days, and an end. */
export function decideDunningStep(
  standing: SubscriptionState,
  period: Period,
  { now, company }: DecisionContext,
): DueStep | undefined {
  const { subscription, methodId } = standing
  const { failedAt, failure } = period
  if (subscription.billingMode !== 'recurring' || period.state !== 'open' || failedAt === undefined)
    return undefined
  // While something is in flight for it, the day waits until it is known what came of that.
  if (period.chargeDue || isCharging(subscription, period) || calculatePeriodDue(period) === 0)
    return undefined
  if (methodId !== failure?.vaultId && isChargeable(standing, period))
    return { on: 'update', at: now, periods: [{ ...period, chargeDue: { occasion: 'recovery' } }] }
  if (period.exhaustedAt !== undefined) return undefined
  const dunning = toDunning(subscription, { ...period, failedAt }, company)
  const step = findDueStep({ ...dunning, now })
  const hasMethod = methodId !== undefined
  if (step !== undefined) {
    const at = findNextStepTime(dunning) ?? now
    const done = { ...period, stepsDone: step, dunnedUntil: now }
    // The end, which follows on the last of the days, is told by itself.
    const isLast = findNextStepTime({ ...dunning, doneUntil: now }) === undefined
    if (methodId === undefined)
      return { on: 'update', at, periods: [done], mails: isLast ? [] : [toUnchargedMail(period)] }
    if (!isChargeable(standing, period)) return { on: 'update', at, periods: [done] }
    return { on: 'update', at, periods: [{ ...done, chargeDue: { occasion: 'dunning', step } }] }
  }
  if (findNextStepTime(dunning) !== undefined) return undefined
  return {
    on: 'time passes',
    at: now,
    periods: [{ ...period, exhaustedAt: now, suspends: company.settings.suspendAfterDunning }],
    mails: [toUnchargedMail(period, { isOver: true, hasMethod })],
  }
}

/** The mail that a period was not charged: for want of a method, unless it is said otherwise. */
export function toUnchargedMail({ period }: Period, told = { isOver: false, hasMethod: false }): FailureMail {
  return { kind: 'payment_failed', period, uncharged: told }
}
