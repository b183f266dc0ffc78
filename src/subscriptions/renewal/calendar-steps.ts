import { publicId } from '#kernel/ids'
import { dollars } from '#kernel/money'
import { passesAt } from '#invoices'
import { dueStep, isExhausted, nextStepAt } from '../dunning/dunning-days.ts'
import { debitsMax, isReturnCode } from '../dunning/hard-declines.ts'
import { dueOf, type Period } from '../period.ts'
import { issueAt } from '../subscription-dates.ts'
import { anchorOf, beginningOf, isInvoiced, type Subscription } from '../subscription.ts'
import { suspendsAt } from '../subscription-status.ts'
import { isCharging, isStopped, statusNow, type Circumstances, type Standing } from './standing.ts'
import type { Step } from './step.ts'

type Due = Step & { at: number }

/**
 * The first of what time has brought: of several that were missed the oldest, and of those of one instant the end of the
 * subscription, its start, its lateness, the next period, its invoice, its dunning.
 */
export function stepOfCalendar(standing: Standing, circumstances: Circumstances): Step | undefined {
  const due = [
    end(standing),
    startOfTrial(standing),
    lateness(standing, circumstances),
    beginning(standing, circumstances),
    issue(standing, circumstances),
    ...standing.periods.map((period) => dunning(standing, period, circumstances)),
  ].filter((one) => one !== undefined && one.at <= circumstances.now)
  return due.reduce<Due | undefined>(
    (first, one) => (first && one && first.at <= one.at ? first : one),
    undefined,
  )
}

/** When a subscription is to be looked at next, after `now`, if nobody tells news of it. Ms. */
export function nextLookAt(standing: Standing, { now, company }: Pick<Circumstances, 'now' | 'company'>) {
  const { subscription, periods } = standing
  const { billingMode, nextPeriod, issuedThrough, cancelAt } = subscription
  const renews = billingMode !== 'nonRecurring' && isInvoiced(subscription)
  const moments = [
    cancelAt,
    isInvoiced(subscription) ? undefined : subscription.startsAt,
    isInvoiced(subscription) ? undefined : beginningOf(subscription, subscription.firstPeriod),
    renews ? beginningOf(subscription, nextPeriod) : undefined,
    renews && issuedThrough < nextPeriod && cancelAt === undefined ? issuesAt(subscription) : undefined,
    ...periods.flatMap((period) =>
      billingMode === 'recurring'
        ? [nextTryAt(period, company.settings.dunningDays)]
        : lateMoments(subscription, period, company.timeZone),
    ),
  ].filter((moment) => moment !== undefined && moment > now)
  return moments.reduce<number | undefined>(
    (first, moment) => (first === undefined ? moment : Math.min(first, moment ?? first)),
    undefined,
  )
}

function end({ subscription: { cancelAt } }: Standing): Due | undefined {
  if (cancelAt === undefined) return undefined
  return {
    on: 'period begins',
    at: cancelAt,
    changes: { cancelledAt: cancelAt, nextBillingAt: undefined },
    events: [{ type: 'cancelled' }],
  }
}

/** A trial makes it active, but what is paid once. */
function startOfTrial({ subscription }: Standing): Due | undefined {
  const { startsAt, trialEndsAt, activatedAt, billingMode } = subscription
  if (trialEndsAt === undefined || activatedAt !== undefined || billingMode === 'nonRecurring')
    return undefined
  if (isInvoiced(subscription)) return undefined
  return { on: 'start', at: startsAt, changes: { activatedAt: startsAt }, events: [{ type: 'started' }] }
}

/** The moment at which time alone made its status another. */
function lateness(standing: Standing, circumstances: Circumstances): Due | undefined {
  const { subscription, periods } = standing
  const { now, company } = circumstances
  if (statusNow(standing, circumstances) === subscription.status) return undefined
  const moments = periods
    .flatMap((period) => lateMoments(subscription, period, company.timeZone))
    .filter((moment) => moment <= now)
    .sort((a, b) => a - b)
  const at = [...moments, now].find((moment) => {
    const status = statusNow(standing, { ...circumstances, now: moment })
    return status !== subscription.status
  })
  return at === undefined ? undefined : { on: triggerOf(standing), at }
}

/** Where no date passed, the method came or went. */
function triggerOf({ subscription }: Standing): Step['on'] {
  return subscription.billingMode === 'recurring' ? 'method changes' : 'time passes'
}

function lateMoments(
  { billingMode, suspendAfterDays }: Subscription,
  { state, invoice }: Period,
  timeZone: string,
): number[] {
  if (billingMode !== 'recurringManual' || state !== 'open') return []
  const passed = passesAt(invoice, timeZone)
  return [passed, suspendsAt(passed, suspendAfterDays)]
}

/** The next period begins: it was invoiced ahead, or it goes by. What is to be invoiced with it is `issue`'s. */
function beginning(standing: Standing, circumstances: Circumstances): Due | undefined {
  const { subscription, periods } = standing
  const { billingMode, nextPeriod, issuedThrough, cancelAt } = subscription
  if (billingMode === 'nonRecurring' || !isInvoiced(subscription) || cancelAt !== undefined) return undefined
  const at = beginningOf(subscription, nextPeriod)
  const changes = { nextPeriod: nextPeriod + 1, nextBillingAt: beginningOf(subscription, nextPeriod + 1) }
  if (issuedThrough < nextPeriod) {
    if (!isStopped(standing, circumstances.company)) return undefined
    const events = [{ type: 'skipped' as const, detail: { period: nextPeriod } }]
    return { on: 'period begins', at, changes: { ...changes, issuedThrough: nextPeriod }, events }
  }
  const period = periods.find((one) => one.period === nextPeriod)
  return { on: 'period begins', at, changes, ...begun(standing, period, at, circumstances) }
}

/** What a period that begins has charged: at once, or nothing where there is nothing to charge it to. */
function begun(
  { subscription, methodId }: Standing,
  period: Period | undefined,
  at: number,
  { now }: Circumstances,
): Pick<Step, 'periods' | 'events' | 'mails'> {
  if (subscription.billingMode !== 'recurring' || period?.state !== 'open') return {}
  if (methodId !== undefined) return { periods: [{ ...period, chargeDue: { occasion: 'renewal' } }] }
  return {
    periods: [{ ...period, failedAt: Math.max(at, now), failure: { reasonCode: 'no_method', isHard: true } }],
    events: [{ type: 'charge_failed', detail: { period: period.period, reasonCode: 'no_method' } }],
    mails: [{ kind: 'payment_failed', period: period.period }],
  }
}

function issuesAt(subscription: Subscription): number {
  const { issuedThrough, firstPeriod, createdAt, billingCycle, leadTimeDays } = subscription
  const period = issuedThrough + 1
  if (period === firstPeriod) return Math.max(createdAt, beginningOf(subscription, period))
  return issueAt(anchorOf(subscription), billingCycle, period, firstPeriod, leadTimeDays)
}

/** The invoice of the next period that has none, once its moment has come; that of the first begins it too. */
function issue(standing: Standing, circumstances: Circumstances): Due | undefined {
  const { subscription, issued: already } = standing
  const { firstPeriod, nextPeriod, cancelAt, billingMode } = subscription
  const period = subscription.issuedThrough + 1
  const isFirst = period === firstPeriod
  if (!circumstances.issue || already !== undefined || cancelAt !== undefined) return undefined
  if (!isFirst && (billingMode === 'nonRecurring' || period > nextPeriod)) return undefined
  if (!isFirst && isStopped(standing, circumstances.company)) return undefined
  const at = issuesAt(subscription)
  if (at > circumstances.now) return undefined
  const made = circumstances.issue(subscription, period)
  const first = isFirst ? firstBegun(standing, made.period, at, circumstances) : { periods: [made.period] }
  const { invoiceId } = made.period
  const detail = {
    period,
    invoiceId: publicId('inv', invoiceId),
    amount: dollars(made.period.invoice.amount),
  }
  return {
    on: isFirst ? 'period begins' : 'update',
    at,
    changes: { issuedThrough: period, total: made.total, ...(isFirst ? beginningAfter(subscription) : {}) },
    ...first,
    events: [{ type: 'invoiced', detail }, ...(first.events ?? [])],
    mails: mailsOfIssue(standing, made.period, circumstances),
    issued: period,
  }
}

function beginningAfter(subscription: Subscription): Partial<Subscription> {
  const nextPeriod = subscription.firstPeriod + 1
  const renews = subscription.billingMode !== 'nonRecurring'
  return { nextPeriod, nextBillingAt: renews ? beginningOf(subscription, nextPeriod) : undefined }
}

/** The first period is begun by its invoice. Behind a trial it is a renewal; before, nobody is charged but who has a method. */
function firstBegun(standing: Standing, period: Period, at: number, circumstances: Circumstances) {
  const { subscription, methodId } = standing
  if (subscription.activatedAt !== undefined) {
    const renewed = begun(standing, period, at, circumstances)
    return { ...renewed, periods: renewed.periods ?? [period] }
  }
  const isCharged = subscription.billingMode === 'recurring' && methodId !== undefined
  const chargeDue = isCharged ? { occasion: 'first' as const } : undefined
  return { periods: [{ ...period, chargeDue }], events: [] }
}

function mailsOfIssue(
  { subscription, methodId }: Standing,
  period: Period,
  { now, company }: Circumstances,
): Step['mails'] {
  const isFirst = period.period === subscription.firstPeriod
  if (subscription.billingMode !== 'recurring')
    return [{ kind: isFirst ? 'invoice' : 'renewal', period: period.period }]
  if (methodId === undefined) return [{ kind: 'invoice', period: period.period }]
  const isAhead = period.beginsAt - now >= aheadMs
  return isAhead && company.settings.renewalNotices ? [{ kind: 'renewal', period: period.period }] : []
}

// Who is charged within a day of the notice has no use for it.
const aheadMs = 24 * 60 * 60 * 1000

function nextTryAt({ state, failedAt, stepsDone, exhaustedAt }: Period, days: number[]): number | undefined {
  if (state !== 'open' || failedAt === undefined || exhaustedAt !== undefined) return undefined
  return nextStepAt({ failedAt, days, stepsDone })
}

/** What is done about a failed charge: a new method is tried at once, the other tries have their days, and an end. */
function dunning(standing: Standing, period: Period, { now, company }: Circumstances): Due | undefined {
  const { subscription, methodId } = standing
  const { failedAt, failure, stepsDone } = period
  const { dunningDays: days, suspendAfterDunning } = company.settings
  if (subscription.billingMode !== 'recurring' || period.state !== 'open' || failedAt === undefined)
    return undefined
  // While something is in flight for it, the day waits until it is known what came of that.
  if (period.chargeDue || isCharging(subscription, period) || dueOf(period) === 0) return undefined
  if (methodId !== undefined && methodId !== failure?.vaultId)
    return { on: 'update', at: now, periods: [{ ...period, chargeDue: { occasion: 'recovery' } }] }
  if (period.exhaustedAt !== undefined) return undefined
  const step = dueStep({ failedAt, days, stepsDone, now })
  const mails = [{ kind: 'payment_failed' as const, period: period.period }]
  if (step !== undefined) {
    const at = nextStepAt({ failedAt, days, stepsDone }) ?? now
    const done = { ...period, stepsDone: step }
    if (methodId === undefined) return { on: 'update', at, periods: [done], mails }
    if (!mayBeTriedAgain(period)) return { on: 'update', at, periods: [done] }
    const debits = period.debits + (isReturn(period) ? 1 : 0)
    return { on: 'update', at, periods: [{ ...done, debits, chargeDue: { occasion: 'dunning', step } }] }
  }
  if (!isExhausted({ days, stepsDone })) return undefined
  return {
    on: 'time passes',
    at: now,
    periods: [{ ...period, exhaustedAt: now, suspends: suspendAfterDunning }],
    mails,
  }
}

function isReturn({ failure }: Period): boolean {
  return failure !== undefined && isReturnCode(failure.reasonCode)
}

function mayBeTriedAgain(period: Period): boolean {
  return !period.failure?.isHard && !(isReturn(period) && period.debits >= debitsMax)
}
