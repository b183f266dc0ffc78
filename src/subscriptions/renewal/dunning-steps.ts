import { dueStep, nextStepAt, type Dunning } from '../dunning/dunning-days.ts'
import { dueOf, type Period } from '../period.ts'
import { zoneOf, type Subscription } from '../subscription.ts'
import { isChargeable, isCharging, type Circumstances, type FailureMail, type Standing } from './standing.ts'
import type { DueStep } from './step.ts'

/** When the next dunning day of a period comes, ms; undefined where none does. */
export function nextTryAt(
  subscription: Pick<Subscription, 'datesOnly'>,
  period: Period,
  company: Circumstances['company'],
): number | undefined {
  const { state, failedAt, exhaustedAt } = period
  if (state !== 'open' || failedAt === undefined || exhaustedAt !== undefined) return undefined
  return nextStepAt(dunningOf(subscription, { ...period, failedAt }, company))
}

function dunningOf(
  subscription: Pick<Subscription, 'datesOnly'>,
  { failedAt, dunnedUntil: doneUntil }: Pick<Period, 'dunnedUntil'> & { failedAt: number },
  company: Circumstances['company'],
): Dunning {
  const { settings, dunningSince: since } = company
  const timeZone = zoneOf(subscription, company)
  return { failedAt, days: settings.dunningDays, doneUntil, since, timeZone }
}

/** When the payer can expect the next try of a period, ms, or that there is none any more; undefined where another method is wanted. */
export function nextTryOf(
  standing: Pick<Standing, 'subscription' | 'methodId' | 'methodRefusal'>,
  period: Period,
  company: Circumstances['company'],
): number | 'none' | undefined {
  if (period.exhaustedAt !== undefined) return 'none'
  const at = nextTryAt(standing.subscription, period, company)
  const { cancelledAt, cancelAt = Infinity } = standing.subscription
  if (at === undefined || cancelledAt !== undefined || cancelAt <= at) return undefined
  return standing.methodId === undefined || isChargeable(standing, period) ? at : undefined
}

/** What is done about a failed charge: a new method is tried at once, the other tries have their days, and an end. */
export function stepOfDunning(
  standing: Standing,
  period: Period,
  { now, company }: Circumstances,
): DueStep | undefined {
  const { subscription, methodId } = standing
  const { failedAt, failure } = period
  if (subscription.billingMode !== 'recurring' || period.state !== 'open' || failedAt === undefined)
    return undefined
  // While something is in flight for it, the day waits until it is known what came of that.
  if (period.chargeDue || isCharging(subscription, period) || dueOf(period) === 0) return undefined
  if (methodId !== failure?.vaultId && isChargeable(standing, period))
    return { on: 'update', at: now, periods: [{ ...period, chargeDue: { occasion: 'recovery' } }] }
  if (period.exhaustedAt !== undefined) return undefined
  const dunning = dunningOf(subscription, { ...period, failedAt }, company)
  const step = dueStep({ ...dunning, now })
  const hasMethod = methodId !== undefined
  if (step !== undefined) {
    const at = nextStepAt(dunning) ?? now
    const done = { ...period, stepsDone: step, dunnedUntil: now }
    // The end, which follows on the last of the days, is told by itself.
    const isLast = nextStepAt({ ...dunning, doneUntil: now }) === undefined
    if (methodId === undefined)
      return { on: 'update', at, periods: [done], mails: isLast ? [] : [uncharged(period)] }
    if (!isChargeable(standing, period)) return { on: 'update', at, periods: [done] }
    return { on: 'update', at, periods: [{ ...done, chargeDue: { occasion: 'dunning', step } }] }
  }
  if (nextStepAt(dunning) !== undefined) return undefined
  return {
    on: 'time passes',
    at: now,
    periods: [{ ...period, exhaustedAt: now, suspends: company.settings.suspendAfterDunning }],
    mails: [uncharged(period, { isOver: true, hasMethod })],
  }
}

/** The mail that a period was not charged: for want of a method, unless it is said otherwise. */
export function uncharged({ period }: Period, told = { isOver: false, hasMethod: false }): FailureMail {
  return { kind: 'payment_failed', period, uncharged: told }
}
