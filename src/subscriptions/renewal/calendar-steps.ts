import { dayMs, hourMs } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { toDollars } from '#kernel/money'
import { heard, lateAt, type Period } from '../period.ts'
import { issueAt, scheduleDaysAfter } from '../subscription-dates.ts'
import {
  beginningOf,
  isInvoiced,
  renews,
  scheduleOf,
  startOf,
  trialEndOf,
  type Subscription,
  zoneOf,
  type Zoned,
} from '../subscription.ts'
import { nextTryAt, stepOfDunning } from './dunning-steps.ts'
import {
  chargeableMethod,
  isSigningUp,
  isStopped,
  nextBeginning,
  statusAt,
  type Circumstances,
  type Standing,
} from './standing.ts'
import type { DueStep, Step } from './step.ts'

type Due = DueStep & { mustWait?: boolean }

/**
 * The first of what time has brought: of several that were missed the oldest, and of those of one instant the end of the
 * subscription, its start, its lateness, the next period, its invoice, its dunning.
 */
export function stepOfCalendar(standing: Standing, circumstances: Circumstances): Step | undefined {
  const first = firstOf(
    [
      end(standing),
      startOfTrial(standing, circumstances),
      endOfTrialNears(standing, circumstances),
      lateness(standing, circumstances),
      beginning(standing, circumstances),
      issue(standing, circumstances),
      ...standing.periods.map((period) => stepOfDunning(standing, period, circumstances)),
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
export function reachedAt(standing: Standing, circumstances: Circumstances): number {
  const { subscription, periods } = standing
  const { now, company } = circumstances
  const moments = periods.flatMap((period) => lateMoments(subscription, period, company))
  const passed = moments.filter((moment) => moment > subscription.standsAt && moment <= now)
  if (passed.length === 0) return subscription.standsAt
  const only = { ...circumstances, issue: undefined }
  const until = firstOf([end(standing), beginning(standing, only), issue(standing, only)], only)?.at ?? now
  return Math.max(subscription.standsAt, ...passed.filter((moment) => moment <= until))
}

function firstOf(due: (Due | undefined)[], { now }: Circumstances): Due | undefined {
  return due
    .filter((one) => one !== undefined && one.at <= now)
    .reduce<Due | undefined>((first, one) => (first && one && first.at <= one.at ? first : one), undefined)
}

/** When a subscription is to be looked at next, after `now`, if nobody tells news of it. Ms. */
export function nextLookAt(standing: Standing, { now, company }: Pick<Circumstances, 'now' | 'company'>) {
  const { subscription, periods } = standing
  const { billingMode, nextPeriod, issuedThrough, cancelAt } = subscription
  const isRenewing = renews(subscription) && isInvoiced(subscription)
  const moments = [
    cancelAt,
    isInvoiced(subscription) ? undefined : startOf(subscription, company),
    isInvoiced(subscription) ? undefined : beginningOf(subscription, subscription.firstPeriod, company),
    trialNoticeAt(subscription, company),
    isRenewing ? nextBeginning(standing, company) : undefined,
    isRenewing && issuedThrough < nextPeriod && cancelAt === undefined
      ? issuesAt(subscription, company)
      : undefined,
    ...periods.flatMap((period) =>
      billingMode === 'recurring'
        ? [nextTryAt(subscription, period, company)]
        : lateMoments(subscription, period, company),
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
function startOfTrial({ subscription }: Standing, { company }: Circumstances): Due | undefined {
  const { trialEndsAt, activatedAt } = subscription
  if (trialEndsAt === undefined || activatedAt !== undefined || !renews(subscription)) return undefined
  if (isInvoiced(subscription)) return undefined
  const at = startOf(subscription, company)
  return { on: 'start', at, changes: { activatedAt: at }, events: [{ type: 'started' }] }
}

/** Some days before a trial ends, its payer is warned of a card that expires before its first charge. */
function endOfTrialNears(standing: Standing, { now, company }: Circumstances): Due | undefined {
  const { subscription } = standing
  const at = trialNoticeAt(subscription, company)
  const vaultId = chargeableMethod(standing)
  if (at === undefined || at <= subscription.standsAt || vaultId === undefined) return undefined
  const renewsAt = beginningOf(subscription, subscription.firstPeriod, company)
  return now < renewsAt
    ? { on: 'update', at, notices: [{ kind: 'card_expiring', renewsAt, vaultId }] }
    : undefined
}

/** When the payer of a trial is warned, ms: 7 days before its end, 3 of a trial of less than 14, but after its start. */
function trialNoticeAt(subscription: Subscription, company: Zoned): number | undefined {
  const { billingMode, activatedAt, cancelAt } = subscription
  const endsAt = trialEndOf(subscription, company)
  if (endsAt === undefined || billingMode !== 'recurring' || isInvoiced(subscription)) return undefined
  if (activatedAt === undefined || cancelAt !== undefined) return undefined
  const startsAt = startOf(subscription, company)
  const days = endsAt - startsAt < 14 * dayMs ? 3 : 7
  const first = Math.max(startsAt, subscription.createdAt) + 1
  return Math.max(first, scheduleDaysAfter(endsAt, -days, zoneOf(subscription, company)))
}

/** The next moment at which time alone makes its status another. */
function lateness(standing: Standing, { now, company }: Circumstances): Due | undefined {
  const { subscription, periods } = standing
  const at = periods
    .flatMap((period) => lateMoments(subscription, period, company))
    .filter((moment) => moment > subscription.standsAt && moment <= now)
    .sort((a, b) => a - b)
    .find((moment) => statusAt(standing, company, moment) !== subscription.status)
  return at === undefined ? undefined : { on: 'time passes', at }
}

function lateMoments(subscription: Subscription, period: Period, company: Zoned): number[] {
  if (subscription.billingMode !== 'recurringManual' || period.state !== 'open') return []
  const { passesAt, suspendsAt } = lateAt(period, subscription, company)
  return [passesAt, suspendsAt]
}

/** The next period begins: it was invoiced ahead, or it goes by. What is to be invoiced with it is `issue`'s. */
function beginning(standing: Standing, { company }: Circumstances): Due | undefined {
  const { subscription, periods } = standing
  const { nextPeriod, issuedThrough, cancelAt } = subscription
  if (!renews(subscription) || !isInvoiced(subscription) || cancelAt !== undefined) return undefined
  const at = nextBeginning(standing, company)
  const changes = begunWith(subscription, { period: nextPeriod, at }, company)
  if (issuedThrough < nextPeriod) {
    if (!isStopped(standing)) return undefined
    const events = [{ type: 'skipped' as const, detail: { period: nextPeriod } }]
    return { on: 'period begins', at, changes: { ...changes, issuedThrough: nextPeriod }, events }
  }
  const period = periods.find((one) => one.period === nextPeriod)
  return { on: 'period begins', at, changes, periods: begun(standing, period) }
}

/** What is charged of a period that begins, once nothing is in flight for it. */
function begun({ subscription }: Standing, period: Period | undefined): Period[] {
  if (subscription.billingMode !== 'recurring' || period?.state !== 'open') return []
  return [{ ...heard(period), chargeDue: { occasion: 'renewal' } }]
}

function issuesAt(subscription: Subscription, company: Zoned): number {
  const { issuedThrough, firstPeriod, createdAt, leadTimeDays } = subscription
  const period = issuedThrough + 1
  if (period === firstPeriod) return Math.max(createdAt, beginningOf(subscription, period, company))
  return issueAt(scheduleOf(subscription, company), period, firstPeriod, leadTimeDays)
}

/** The invoice of the next period that has none, once its moment has come; that of the first begins it too. */
function issue(standing: Standing, circumstances: Circumstances): Due | undefined {
  const { subscription, issued: already } = standing
  const { now, company } = circumstances
  const { firstPeriod, nextPeriod, cancelAt } = subscription
  const period = subscription.issuedThrough + 1
  const isFirst = period === firstPeriod
  if (cancelAt !== undefined) return undefined
  if (!isFirst && (!renews(subscription) || period > nextPeriod)) return undefined
  if (!isFirst && isStopped(standing)) return undefined
  // Ahead of time nobody is invoiced who may be declined in a moment; what comes of the charge is news.
  if (isSigningUp(standing) && now < beginningOf(subscription, period, company)) return undefined
  const at = issuesAt(subscription, company)
  if (at > now) return undefined
  if (!circumstances.issue || already !== undefined) return { on: 'period begins', at, mustWait: true }
  const made = circumstances.issue(subscription, period, company)
  const { invoiceId, beginsAt } = made.period
  const mails = mailsOfIssue(standing, made.period, circumstances)
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
      ...(isFirst ? begunWith(subscription, { period, at: beginsAt }, company) : {}),
    },
    periods: [isFirst ? firstBegun(standing, issued) : issued],
    events: [{ type: 'invoiced', detail }],
    mails,
    issued: period,
  }
}

/** When the invoice of the next renewal is mailed by itself, ms; undefined where it was issued already, or is not mailed. */
export function renewalMailAt(standing: Standing, company: Circumstances['company'], now: number) {
  const { subscription } = standing
  const { nextPeriod, issuedThrough } = subscription
  if (issuedThrough >= nextPeriod) return undefined
  const at = Math.max(now, issuesAt(subscription, company))
  const beginsAt = beginningOf(subscription, nextPeriod, company)
  return mailsOfIssue(standing, { period: nextPeriod, beginsAt }, { now: at, company })?.length
    ? at
    : undefined
}

/** What a subscription is once a period of it has begun. */
function begunWith(
  subscription: Subscription,
  { period, at: periodBeganAt }: { period: number; at: number },
  company: Zoned,
): Partial<Subscription> {
  return {
    nextPeriod: period + 1,
    periodBeganAt,
    nextBillingAt: renews(subscription) ? beginningOf(subscription, period + 1, company) : undefined,
  }
}

/** The first period is begun by its invoice. Behind a trial it is a renewal; before, nobody is charged but who has a method. */
function firstBegun(standing: Standing, period: Period): Period {
  const { subscription } = standing
  if (subscription.activatedAt !== undefined) return begun(standing, period)[0] ?? period
  const isCharged = subscription.billingMode === 'recurring' && chargeableMethod(standing) !== undefined
  return { ...period, chargeDue: isCharged ? { occasion: 'first' } : undefined }
}

function mailsOfIssue(
  standing: Standing,
  period: Pick<Period, 'period' | 'beginsAt'>,
  { now, company }: Pick<Circumstances, 'now' | 'company'>,
): Step['mails'] {
  const { subscription } = standing
  const isFirst = period.period === subscription.firstPeriod
  if (subscription.billingMode !== 'recurring')
    return [{ kind: isFirst ? 'invoice' : 'renewal', period: period.period }]
  // Who is charged within a day of the notice has no use for it. What is due a day ahead is done some moments later.
  const isAhead = period.beginsAt - now >= dayMs - hourMs
  if (chargeableMethod(standing) === undefined) {
    const asked = { kind: 'invoice', period: period.period } as const
    if (subscription.activatedAt === undefined) return [asked, { ...asked, kind: 'setup_link' }]
    // Where it is issued on its day, the charge that cannot be made asks for a method.
    return [isAhead ? { ...asked, isCharged: true } : asked]
  }
  return isAhead && company.settings.renewalNotices
    ? [{ kind: 'renewal', period: period.period, isCharged: true }]
    : []
}
