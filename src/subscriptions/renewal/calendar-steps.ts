import { dayMs, hourMs } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { toDollars } from '#kernel/money'
import { acknowledgePayments, type Period } from '../period.ts'
import { isInvoiced, isOver, hasRenewals, type Subscription } from '../subscription.ts'
import { findNextRetryTime, decideDunningStep } from '../dunning/dunning-steps.ts'
import { listLateTimes } from '../dunning/lateness.ts'
import { decideLateness } from '../dunning/late-steps.ts'
import {
  isSignUpInFlight,
  isStopped,
  findNextPeriodStart,
  sumOwed,
  type DecisionContext,
  type SubscriptionState,
} from '../subscription-state.ts'
import type { DueStep, Step } from '../step.ts'
import { decideTrialNotice, findTrialNoticeTime } from './trial-notice.ts'
import { findChargeableMethod } from '../dunning/chargeable-method.ts'
import { findIssueTime, getPeriodStart, getStartTime, type ZonedCompany } from '../terms/calendar.ts'

type DueCandidate = DueStep & { mustWait?: boolean }

/**
 * Returns the earliest step that is due by time; undefined if none is. Steps of the same instant are ordered: end of
 * the subscription, trial start, trial notice, lateness, period start, invoice, dunning.
 */
export function decideCalendarStep(state: SubscriptionState, context: DecisionContext): Step | undefined {
  const first = findFirstCalendarStep(state, context)
  // A later step must not run before an invoice that needs its own write. It could suspend the subscription, and the
  // invoice would not be issued.
  return first?.mustWait ? undefined : first
}

/** Returns whether the next step is an invoice that needs a write of its own. */
export function isInvoiceWaiting(state: SubscriptionState, context: DecisionContext): boolean {
  if (isOver(state.subscription)) return false
  return findFirstCalendarStep(state, { ...context, issue: undefined })?.mustWait ?? false
}

function findFirstCalendarStep(state: SubscriptionState, context: DecisionContext): DueCandidate | undefined {
  return findFirstDue(
    [
      decideEnd(state),
      decideTrialStart(state, context),
      decideTrialNotice(state, context),
      decideLateness(state, context),
      decidePeriodStart(state, context),
      decideIssue(state, context),
      ...state.periods.map((period) => decideDunningStep(state, period, context)),
    ],
    context,
  )
}

/** Returns whether the time of the next invoice has come, so that a decision may issue it. */
export function isIssueDue(
  { subscription }: SubscriptionState,
  { now, company }: Pick<DecisionContext, 'now' | 'company'>,
): boolean {
  const { cancelAt, issuedThrough, firstPeriod } = subscription
  if (isOver(subscription) || cancelAt !== undefined) return false
  if (issuedThrough >= firstPeriod && !hasRenewals(subscription)) return false
  return findIssueTime(subscription, company) <= now
}

/**
 * Returns the time (ms) as of which a change of an invoice is applied. It is the last time at which lateness may have
 * changed the status, but no later than the next due step. That step is then applied as of its own time. One late
 * invoice is enough to suspend: if a second one suspended the subscription since, payment of the first does not lift
 * that. No invoice is issued that the suspension would have prevented.
 */
export function findEffectiveTime(state: SubscriptionState, context: DecisionContext): number {
  const { subscription, periods } = state
  const { now, company } = context
  const moments = periods.flatMap((period) => listLateTimes(subscription, period, company))
  const passed = moments.filter((moment) => moment > subscription.standsAt && moment <= now)
  if (passed.length === 0) return subscription.standsAt
  const only = { ...context, issue: undefined }
  const until =
    findFirstDue([decideEnd(state), decidePeriodStart(state, only), decideIssue(state, only)], only)?.at ??
    now
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

/** Returns when a subscription is due next, after `now` (ms), if none of its invoices or methods changes before. */
export function findNextDueTime(
  state: SubscriptionState,
  { now, company }: Pick<DecisionContext, 'now' | 'company'>,
) {
  const { subscription, periods } = state
  const { billingMode, nextPeriod, issuedThrough, cancelAt } = subscription
  const isRenewing = hasRenewals(subscription) && isInvoiced(subscription)
  const moments = [
    cancelAt,
    isInvoiced(subscription) ? undefined : getStartTime(subscription, company),
    isInvoiced(subscription) ? undefined : getPeriodStart(subscription, subscription.firstPeriod, company),
    findTrialNoticeTime(subscription, company),
    isRenewing ? findNextPeriodStart(state, company) : undefined,
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

function decideEnd(state: SubscriptionState): DueCandidate | undefined {
  const { cancelAt } = state.subscription
  if (cancelAt === undefined) return undefined
  return {
    on: 'period begins',
    at: cancelAt,
    changes: { cancelledAt: cancelAt, nextBillingAt: undefined },
    events: [{ type: 'cancelled' }],
    notices: [{ kind: 'subscription_ended', ...sumOwed(state, cancelAt) }],
  }
}

/** The start of a trial activates a subscription that has renewals. */
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

/**
 * Begins the next period if it was invoiced ahead, or skips it if the subscription is stopped. Otherwise the invoice of
 * the period is issued first.
 */
function decidePeriodStart(state: SubscriptionState, { company }: DecisionContext): DueCandidate | undefined {
  const { subscription, periods } = state
  const { nextPeriod, issuedThrough, cancelAt } = subscription
  if (!hasRenewals(subscription) || !isInvoiced(subscription) || cancelAt !== undefined) return undefined
  const at = findNextPeriodStart(state, company)
  const changes = toPeriodChanges(subscription, { period: nextPeriod, at }, company)
  if (issuedThrough < nextPeriod) {
    if (!isStopped(state)) return undefined
    const events = [{ type: 'skipped' as const, detail: { period: nextPeriod } }]
    return { on: 'period begins', at, changes: { ...changes, issuedThrough: nextPeriod }, events }
  }
  const period = periods.find((one) => one.period === nextPeriod)
  return { on: 'period begins', at, changes, periods: beginPeriod(state, period) }
}

/** Makes the charge of a beginning period due. It is made once nothing is in flight for the period. */
function beginPeriod({ subscription }: SubscriptionState, period: Period | undefined): Period[] {
  if (subscription.billingMode !== 'recurring' || period?.state !== 'open') return []
  return [{ ...acknowledgePayments(period), chargeDue: { occasion: 'renewal' } }]
}

/**
 * Issues the invoice of the next period without one when its time has come. The invoice of the first period also begins
 * that period.
 */
function decideIssue(state: SubscriptionState, context: DecisionContext): DueCandidate | undefined {
  const { subscription, issued: already } = state
  const { now, company } = context
  const { firstPeriod, nextPeriod, cancelAt } = subscription
  const period = subscription.issuedThrough + 1
  const isFirst = period === firstPeriod
  if (cancelAt !== undefined) return undefined
  if (!isFirst && (!hasRenewals(subscription) || period > nextPeriod)) return undefined
  if (!isFirst && isStopped(state)) return undefined
  // No invoice is issued ahead while the first charge is in flight, because that charge may be declined. Its result
  // starts the processing again.
  if (isSignUpInFlight(state) && now < getPeriodStart(subscription, period, company)) return undefined
  const at = findIssueTime(subscription, company)
  if (at > now) return undefined
  if (!context.issue || already !== undefined) return { on: 'period begins', at, mustWait: true }
  const made = context.issue(subscription, period)
  const { invoiceId, beginsAt } = made.period
  const mails = decideIssueMails(state, made.period, context)
  const isAnnounced =
    mails?.some(({ kind }) => kind === 'renewal') && subscription.billingMode === 'recurring'
  const issued = isAnnounced ? { ...made.period, surchargeTold: context.surcharge } : made.period
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
    periods: [isFirst ? beginFirstPeriod(state, issued) : issued],
    events: [{ type: 'invoiced', detail }],
    mails,
    issued: made.invoice,
  }
}

/**
 * Returns when the mail of the next renewal is sent, ms; undefined if its invoice is already issued or is not mailed.
 */
export function findRenewalMailTime(
  state: SubscriptionState,
  company: DecisionContext['company'],
  now: number,
) {
  const { subscription } = state
  const { nextPeriod, issuedThrough } = subscription
  if (issuedThrough >= nextPeriod) return undefined
  const at = Math.max(now, findIssueTime(subscription, company))
  const beginsAt = getPeriodStart(subscription, nextPeriod, company)
  return decideIssueMails(state, { period: nextPeriod, beginsAt }, { now: at, company })?.length
    ? at
    : undefined
}

/** Returns the changes of a subscription when one of its periods begins. */
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

/**
 * Begins the first period with its invoice. After a trial it is charged as a renewal, otherwise only if there is a
 * chargeable method.
 */
function beginFirstPeriod(state: SubscriptionState, period: Period): Period {
  const { subscription } = state
  if (subscription.activatedAt !== undefined) return beginPeriod(state, period)[0] ?? period
  const isCharged = subscription.billingMode === 'recurring' && findChargeableMethod(state) !== undefined
  return { ...period, chargeDue: isCharged ? { occasion: 'first' } : undefined }
}

function decideIssueMails(
  state: SubscriptionState,
  period: Pick<Period, 'period' | 'beginsAt'>,
  { now, company }: Pick<DecisionContext, 'now' | 'company'>,
): Step['mails'] {
  const { subscription } = state
  const isFirst = period.period === subscription.firstPeriod
  if (subscription.billingMode !== 'recurring')
    return [{ kind: isFirst ? 'invoice' : 'renewal', period: period.period }]
  // A notice is of no use to a payer who is charged within a day. One hour of tolerance is needed because work due a
  // day ahead is processed a little later.
  const isAhead = period.beginsAt - now >= dayMs - hourMs
  if (findChargeableMethod(state) === undefined) {
    // The mail that asks for a method also asks for the money.
    if (subscription.activatedAt === undefined) return [{ kind: 'setup_link', period: period.period }]
    const invoiceMail = { kind: 'invoice', period: period.period } as const
    // If the invoice is issued on the day of the charge, the failed charge asks for a method instead.
    return [isAhead ? { ...invoiceMail, isCharged: true } : invoiceMail]
  }
  return isAhead && company.settings.renewalNotices
    ? [{ kind: 'renewal', period: period.period, isCharged: true }]
    : []
}
