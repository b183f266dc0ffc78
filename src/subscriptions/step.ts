import type { HistoryEntry, HistoryType } from './history-entry.ts'
import type { Period } from './period.ts'
import { getFirstTotal, hasRenewals, isInvoiced, type Subscription } from './subscription.ts'
import { getTrialEnd } from './terms/calendar.ts'
import { assertMove, type SubscriptionStatus, type SubscriptionTrigger } from './subscription-status.ts'
import {
  deriveStatusAt,
  findNextPeriodStart,
  sumOwed,
  type DecisionContext,
  type InvoiceDraft,
  type SubscriptionNotice,
  type SubscriptionState,
  type SubscriptionMail,
} from './subscription-state.ts'

export type Step = {
  on: SubscriptionTrigger
  /** When the step was due, ms, if it is due by time. */
  at?: number
  changes?: Partial<Subscription>
  /** Changed and new periods. */
  periods?: Period[]
  events?: Omit<HistoryEntry, 'status' | 'by'>[]
  mails?: SubscriptionMail[] | undefined
  notices?: SubscriptionNotice[] | undefined
  issued?: InvoiceDraft
}

/** A step that is due by time. */
export type DueStep = Step & { at: number }

/** Returns the state after a step. The status follows from the facts, and the transition to it must be in the table. */
export function applyStep(
  before: SubscriptionState,
  step: Step,
  context: DecisionContext,
): SubscriptionState {
  const { now, by } = context
  const periods = mergePeriods(before.periods, step.periods ?? [])
  // After downtime each missed step is applied as of its own time, and the time never goes back.
  const standsAt = Math.max(before.subscription.standsAt, Math.min(step.at ?? 0, now))
  const changed = { ...before.subscription, ...step.changes, standsAt }
  const status = deriveStatusAt({ ...before, subscription: changed, periods }, context.company)
  const from = before.subscription.status
  assertMove(changed.billingMode, from, step.on, status)
  const own = (step.events ?? []).map((event) => ({ ...event, status, by }))
  return {
    ...before,
    subscription: { ...changed, status },
    periods,
    events: [
      ...before.events,
      ...own,
      ...toStatusEvents(before.subscription, status).map((event) => ({ ...event, by })),
    ],
    mails: [...before.mails, ...(step.mails ?? [])],
    notices: [
      ...before.notices,
      ...toStatusNotices(
        before.subscription,
        { ...before, subscription: { ...changed, status }, periods },
        context,
      ),
      ...(step.notices ?? []),
    ],
    issued: step.issued ?? before.issued,
  }
}

function mergePeriods(periods: Period[], changed: Period[]): Period[] {
  const byNumber = new Map([...periods, ...changed].map((period) => [period.period, period]))
  return [...byNumber.values()].sort((a, b) => a.period - b.period)
}

/** Returns the notices to the payer of a status transition. A sign-up is confirmed once it is active. */
function toStatusNotices(
  { status: from, activatedAt }: Subscription,
  after: SubscriptionState,
  { now, company }: DecisionContext,
): SubscriptionNotice[] {
  const { subscription } = after
  const { status: to } = subscription
  if (!hasRenewals(subscription)) return []
  if (to === 'suspended' && from !== to) return [{ kind: 'subscription_suspended', ...sumOwed(after, now) }]
  if (to !== 'active') return []
  const renewsAt = findNextPeriodStart(after, company)
  if (from === 'suspended') return [{ kind: 'subscription_restored', renewsAt }]
  if (activatedAt !== undefined || subscription.activatedAt === undefined) return []
  const amount = isInvoiced(subscription) ? subscription.total : getFirstTotal(subscription)
  const trialEndsAt = isInvoiced(subscription) ? undefined : getTrialEnd(subscription, company)
  const started = { kind: 'subscription_started', amount, renewsAt: trialEndsAt ?? renewsAt } as const
  return [trialEndsAt === undefined ? started : { ...started, trialEndsAt }]
}

/** Returns the history entries of a status transition that the step itself does not record. */
function toStatusEvents(
  { status: from, billingMode, activatedAt }: Subscription,
  to: SubscriptionStatus,
): { type: HistoryType; status: SubscriptionStatus }[] {
  if (from === to) return []
  const late = { type: 'past_due', status: 'past_due' } as const
  const suspended = { type: 'suspended', status: 'suspended' } as const
  if (to === 'past_due') return [late]
  // Without days between the two, the subscription is past due and suspended at once.
  if (to === 'suspended')
    return from === 'active' && billingMode === 'recurringManual' ? [late, suspended] : [suspended]
  return to === 'active' && activatedAt !== undefined ? [{ type: 'resumed', status: to }] : []
}
