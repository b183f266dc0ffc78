import { findDueStep, findNextStepTime, listRetries, type Dunning } from './dunning-days.ts'
import type { Period } from '../period.ts'
import { type Subscription } from '../subscription.ts'
import type { DecisionContext, SubscriptionState } from '../subscription-state.ts'
import type { DueStep } from '../step.ts'
import { isChargeable } from './chargeable-method.ts'
import { toUnchargedMail } from './failure-mails.ts'
import { isAwaitingRetry } from './unpaid-periods.ts'
import { toScheduleZone } from '../terms/calendar.ts'

/** Returns when the next dunning day of a period comes, ms; undefined if none does. */
export function findNextRetryTime(
  subscription: Pick<Subscription, 'datesOnly'>,
  period: Period,
  company: DecisionContext['company'],
): number | undefined {
  const { state, failedAt, exhaustedAt } = period
  if (state !== 'open' || failedAt === undefined || exhaustedAt !== undefined) return undefined
  return findNextStepTime(toDunning(subscription, { ...period, failedAt }, company))
}

/** Lists the retries of the failed charge of a period, in ms, by the current days of the company. */
export function listPeriodRetries(
  subscription: Pick<Subscription, 'datesOnly'>,
  { failedAt, ...period }: Period,
  company: DecisionContext['company'],
): { at: number; isDone: boolean }[] {
  return failedAt === undefined ? [] : listRetries(toDunning(subscription, { ...period, failedAt }, company))
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

/**
 * Returns when the payer can expect the next retry of a period, ms. Returns `none` once retries are exhausted;
 * undefined if another method is needed or the subscription ends before.
 */
export function findExpectedRetry(
  state: Pick<SubscriptionState, 'subscription' | 'methodId' | 'methodRefusal'>,
  period: Period,
  company: DecisionContext['company'],
): number | 'none' | undefined {
  if (period.exhaustedAt !== undefined) return 'none'
  const at = findNextRetryTime(state.subscription, period, company)
  const { cancelledAt, cancelAt = Infinity } = state.subscription
  if (at === undefined || cancelledAt !== undefined || cancelAt <= at) return undefined
  return state.methodId === undefined || isChargeable(state, period) ? at : undefined
}

/**
 * Returns the next step for a failed charge: an immediate charge to a new method, a retry on a dunning day, or the end
 * of retries.
 */
export function decideDunningStep(
  state: SubscriptionState,
  period: Period,
  { now, company }: DecisionContext,
): DueStep | undefined {
  const { subscription, methodId } = state
  const { failedAt, failure } = period
  if (subscription.billingMode !== 'recurring' || failedAt === undefined) return undefined
  // The dunning day waits while a payment is in flight, until its outcome is known.
  if (!isAwaitingRetry(subscription, period)) return undefined
  if (methodId !== failure?.vaultId && isChargeable(state, period))
    return { on: 'update', at: now, periods: [{ ...period, chargeDue: { occasion: 'recovery' } }] }
  if (period.exhaustedAt !== undefined) return undefined
  const dunning = toDunning(subscription, { ...period, failedAt }, company)
  const step = findDueStep({ ...dunning, now })
  const hasMethod = methodId !== undefined
  if (step !== undefined) {
    const at = findNextStepTime(dunning) ?? now
    const done = { ...period, stepsDone: step, dunnedUntil: now }
    // The end of retries follows the last day and sends its own mail.
    const isLast = findNextStepTime({ ...dunning, doneUntil: now }) === undefined
    if (methodId === undefined)
      return { on: 'update', at, periods: [done], mails: isLast ? [] : [toUnchargedMail(period)] }
    if (!isChargeable(state, period)) return { on: 'update', at, periods: [done] }
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
