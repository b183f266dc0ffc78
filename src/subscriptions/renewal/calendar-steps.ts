import { dayMs, hourMs } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { toDollars } from '#kernel/money'
import { acknowledgePayments, deriveLateTimes, type Period } from '../period.ts'
import { toIssueTime } from '../subscription-dates.ts'
import {
  getPeriodStart,
  isInvoiced,
  hasRenewals,
  toSchedule,
  getStartTime,
  type Subscription,
  type ZonedCompany,
} from '../subscription.ts'
import { findNextRetryTime, decideDunningStep } from './dunning-steps.ts'
import {
  findChargeableMethod,
  isSignUpInFlight,
  isStopped,
  findNextPeriodStart,
  deriveStatusAt,
  type DecisionContext,
  type SubscriptionState,
} from './subscription-state.ts'
import type { DueStep, Step } from './step.ts'
import { decideTrialNotice, findTrialNoticeTime } from './trial-notice.ts'

type DueCandidate = DueStep & { mustWait?: boolean }

/**
 * The first of what time has brought: of several that were missed the oldest, and of those of one instant the end of the
 * subscription, its start, its lateness, the next period, its invoice, its dunning.
 */
export function decideCalendarStep(
  standing: SubscriptionState,
  circumstances: DecisionContext,
): Step | undefined {
  const first = findFirstDue(
    [
      decideEnd(standing),
      decideTrialStart(standing, circumstances),
      decideTrialNotice(standing, circumstances),
      decideLateness(standing, circumstances),
      decidePeriodStart(standing, circumstances),
      decideIssue(standing, circumstances),
      ...standing.periods.map((period) => decideDunningStep(standing, period, circumstances)),
    ],
    circumstances,
  )
  // Nothing overtakes an invoice that waits for a write of its own: it might be suspended away.
  return first?.mustWait ? undefined : first
}

/**
 * The moment as of which news is taken in, ms: the last at which time alone may have made a status another, and no later than the first
 * of what is still to be done, which is done as it would have been at the time. Suspended is whoever one invoice gives a reason for,
 * so what was suspended since by a second one is so once the first is paid, and what would not have been issued is not.
 */
export function findEffectiveTime(standing: SubscriptionState, circumstances: DecisionContext): number {
  const { subscription, periods } = standing
  const { now, company } = circumstances
  const moments = periods.flatMap((period) => listLateTimes(subscription, period, company))
  const passed = moments.filter((moment) => moment > subscription.standsAt && moment <= now)
  if (passed.length === 0) return subscription.standsAt
  const only = { ...circumstances, issue: undefined }
  const until =
    findFirstDue([decideEnd(standing), decidePeriodStart(standing, only), decideIssue(standing, only)], only)
      ?.at ?? now
  return Math.max(subscription.standsAt, ...passed.filter((moment) => moment <= until))
}

function findFirstDue(due: (DueCandidate | undefined)[], { now }: DecisionContext): DueCandidate | undefined {
  return due
    .filter((one) => one !== undefined && one.at <= now)
    .reduce<DueCandidate | undefined>(
      (first, one) => (first && one && first.at <= one.at ? first : one),
      undefined,
    )
}

/** When a subscription is to be looked at next, after `now`, if nobody tells news of it. Ms. */
export function findNextDueTime(
  standing: SubscriptionState,
  { now, company }: Pick<DecisionContext, 'now' | 'company'>,
) {
  const { subscription, periods } = standing
  const { billingMode, nextPeriod, issuedThrough, cancelAt } = subscription
  const isRenewing = hasRenewals(subscription) && isInvoiced(subscription)
  const moments = [
    cancelAt,
    isInvoiced(subscription) ? undefined : getStartTime(subscription, company),
    isInvoiced(subscription) ? undefined : getPeriodStart(subscription, subscription.firstPeriod, company),
    findTrialNoticeTime(subscription, company),
    isRenewing ? findNextPeriodStart(standing, company) : undefined,
    isRenewing && issuedThrough < nextPeriod && cancelAt === undefined
      ? findIssueTime(subscription, company)
      : undefined,
    ...periods.flatMap((period) =>
      billingMode === 'recurring'
        ? [findNextRetryTime(subscription, period, company)]
        : listLateTimes(subscription, period, company),
    ),
  ].filter((moment) => moment !== undefined && moment > now)
  return moments.reduce<number | undefined>(
    (first, moment) => (first === undefined ? moment : Math.min(first, moment ?? first)),
    undefined,
  )
}

function decideEnd({ subscription: { cancelAt } }: SubscriptionState): DueCandidate | undefined {
  if (cancelAt === undefined) return undefined
  return {
    on: 'period begins',
    at: cancelAt,
    changes: { cancelledAt: cancelAt, nextBillingAt: undefined },
    events: [{ type: 'cancelled' }],
  }
}

/** A trial makes it active, but what is paid once. */
function decideTrialStart(
  { subscription }: SubscriptionState,
  { company }: DecisionContext,
): DueCandidate | undefined {
  const { trialEndsAt, activatedAt } = subscription
  if (trialEndsAt === undefined || activatedAt !== undefined || !hasRenewals(subscription)) return undefined
  if (isInvoiced(subscription)) return undefined
  const at = getStartTime(subscription, company)
  return { on: 'start', at, changes: { activatedAt: at }, events: [{ type: 'started' }] }
}

/** The next moment at which time alone makes its status another. */
function decideLateness(
  standing: SubscriptionState,
  { now, company }: DecisionContext,
): DueCandidate | undefined {
  const { subscription, periods } = standing
  const at = periods
    .flatMap((period) => listLateTimes(subscription, period, company))
    .filter((moment) => moment > subscription.standsAt && moment <= now)
    .sort((a, b) => a - b)
    .find((moment) => deriveStatusAt(standing, company, moment) !== subscription.status)
  return at === undefined ? undefined : { on: 'time passes', at }
}

function listLateTimes(subscription: Subscription, period: Period, company: ZonedCompany): number[] {
  if (subscription.billingMode !== 'recurringManual' || period.state !== 'open') return []
  const { passesAt, suspendsAt } = deriveLateTimes(period, subscription, company)
  return [passesAt, suspendsAt]
}

/** The next period begins: it was invoiced ahead, or it goes by. What is to be invoiced with it is `issue`'s. */
function decidePeriodStart(
  standing: SubscriptionState,
  { company }: DecisionContext,
): DueCandidate | undefined {
  const { subscription, periods } = standing
  const { nextPeriod, issuedThrough, cancelAt } = subscription
  if (!hasRenewals(subscription) || !isInvoiced(subscription) || cancelAt !== undefined) return undefined
  const at = findNextPeriodStart(standing, company)
  const changes = toPeriodChanges(subscription, { period: nextPeriod, at }, company)
  if (issuedThrough < nextPeriod) {
    if (!isStopped(standing)) return undefined
    const events = [{ type: 'skipped' as const, detail: { period: nextPeriod } }]
    return { on: 'period begins', at, changes: { ...changes, issuedThrough: nextPeriod }, events }
  }
  const period = periods.find((one) => one.period === nextPeriod)
  return { on: 'period begins', at, changes, periods: beginPeriod(standing, period) }
}

/** What is charged of a period that begins, once nothing is in flight for it. */
function beginPeriod({ subscription }: SubscriptionState, period: Period | undefined): Period[] {
  if (subscription.billingMode !== 'recurring' || period?.state !== 'open') return []
  return [{ ...acknowledgePayments(period), chargeDue: { occasion: 'renewal' } }]
}

function findIssueTime(subscription: Subscription, company: ZonedCompany): number {
  const { issuedThrough, firstPeriod, createdAt, leadTimeDays } = subscription
  const period = issuedThrough + 1
  if (period === firstPeriod) return Math.max(createdAt, getPeriodStart(subscription, period, company))
  return toIssueTime(toSchedule(subscription, company), period, firstPeriod, leadTimeDays)
}

/** The invoice of the next period that has none, once its moment has come; that of the first begins it too. */
function decideIssue(standing: SubscriptionState, circumstances: DecisionContext): DueCandidate | undefined {
  const { subscription, issued: already } = standing
  const { now, company } = circumstances
  const { firstPeriod, nextPeriod, cancelAt } = subscription
  const period = subscription.issuedThrough + 1
  const isFirst = period === firstPeriod
  if (cancelAt !== undefined) return undefined
  if (!isFirst && (!hasRenewals(subscription) || period > nextPeriod)) return undefined
  if (!isFirst && isStopped(standing)) return undefined
  // Ahead of time nobody is invoiced who may be declined in a moment; what comes of the charge is news.
  if (isSignUpInFlight(standing) && now < getPeriodStart(subscription, period, company)) return undefined
  const at = findIssueTime(subscription, company)
  if (at > now) return undefined
  if (!circumstances.issue || already !== undefined) return { on: 'period begins', at, mustWait: true }
  const made = circumstances.issue(subscription, period, company)
  const { invoiceId, beginsAt } = made.period
  const mails = decideIssueMails(standing, made.period, circumstances)
  const isTold = mails?.some(({ kind }) => kind === 'renewal') && subscription.billingMode === 'recurring'
  const issued = isTold ? { ...made.period, surchargeTold: circumstances.surcharge } : made.period
  const detail = {
    period,
    invoiceId: toPublicId('inv', invoiceId),
    amount: toDollars(made.period.invoice.amount),
  }
  return {
    on: 'period begins',
    at,
    changes: {
      issuedThrough: period,
      total: made.total,
      ...(isFirst ? toPeriodChanges(subscription, { period, at: beginsAt }, company) : {}),
    },
    periods: [isFirst ? beginFirstPeriod(standing, issued) : issued],
    events: [{ type: 'invoiced', detail }],
    mails,
    issued: period,
  }
}

/** When the invoice of the next renewal is mailed by itself, ms; undefined where it was issued already, or is not mailed. */
export function findRenewalMailTime(
  standing: SubscriptionState,
  company: DecisionContext['company'],
  now: number,
) {
  const { subscription } = standing
  const { nextPeriod, issuedThrough } = subscription
  if (issuedThrough >= nextPeriod) return undefined
  const at = Math.max(now, findIssueTime(subscription, company))
  const beginsAt = getPeriodStart(subscription, nextPeriod, company)
  return decideIssueMails(standing, { period: nextPeriod, beginsAt }, { now: at, company })?.length
    ? at
    : undefined
}

/** What a subscription is once a period of it has begun. */
function toPeriodChanges(
  subscription: Subscription,
  { period, at: periodBeganAt }: { period: number; at: number },
  company: ZonedCompany,
): Partial<Subscription> {
  return {
    nextPeriod: period + 1,
    periodBeganAt,
    nextBillingAt: hasRenewals(subscription) ? getPeriodStart(subscription, period + 1, company) : undefined,
  }
}

/** The first period is begun by its invoice. Behind a trial it is a renewal; before, nobody is charged but who has a method. */
function beginFirstPeriod(standing: SubscriptionState, period: Period): Period {
  const { subscription } = standing
  if (subscription.activatedAt !== undefined) return beginPeriod(standing, period)[0] ?? period
  const isCharged = subscription.billingMode === 'recurring' && findChargeableMethod(standing) !== undefined
  return { ...period, chargeDue: isCharged ? { occasion: 'first' } : undefined }
}

function decideIssueMails(
  standing: SubscriptionState,
  period: Pick<Period, 'period' | 'beginsAt'>,
  { now, company }: Pick<DecisionContext, 'now' | 'company'>,
): Step['mails'] {
  const { subscription } = standing
  const isFirst = period.period === subscription.firstPeriod
  if (subscription.billingMode !== 'recurring')
    return [{ kind: isFirst ? 'invoice' : 'renewal', period: period.period }]
  // Who is charged within a day of the notice has no use for it. What is due a day ahead is done some moments later.
  const isAhead = period.beginsAt - now >= dayMs - hourMs
  if (findChargeableMethod(standing) === undefined) {
    const asked = { kind: 'invoice', period: period.period } as const
    if (subscription.activatedAt === undefined) return [asked, { ...asked, kind: 'setup_link' }]
    // Where it is issued on its day, the charge that cannot be made asks for a method.
    return [isAhead ? { ...asked, isCharged: true } : asked]
  }
  return isAhead && company.settings.renewalNotices
    ? [{ kind: 'renewal', period: period.period, isCharged: true }]
    : []
}
