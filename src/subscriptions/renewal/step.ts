import type { HistoryEntry, HistoryType } from '../history-entry.ts'
import type { Period } from '../period.ts'
import type { Subscription } from '../subscription.ts'
import { assertMove, type SubscriptionStatus, type SubscriptionTrigger } from '../subscription-status.ts'
import {
  deriveStatusAt,
  type DecisionContext,
  type SubscriptionNotice,
  type SubscriptionState,
  type SubscriptionMail,
} from './subscription-state.ts'

/** One thing that becomes of a subscription. */
export type Step = {
  on: SubscriptionTrigger
  /** When it was due, where time brought it; ms. */
  at?: number
  changes?: Partial<Subscription>
  /** The periods that stand otherwise after it, or are new. */
  periods?: Period[]
  events?: Omit<HistoryEntry, 'status' | 'by'>[]
  mails?: SubscriptionMail[] | undefined
  notices?: SubscriptionNotice[] | undefined
  issued?: number
}

/** A step that time brought. */
export type DueStep = Step & { at: number }

/** The standing after a step: its status follows from the facts, and the move to it must be one of the table. */
export function applyStep(
  before: SubscriptionState,
  step: Step,
  circumstances: DecisionContext,
): SubscriptionState {
  const { now, by } = circumstances
  const periods = mergePeriods(before.periods, step.periods ?? [])
  // A process that slept goes through what it missed as it would have at the time, and never back in time.
  const standsAt = Math.max(before.subscription.standsAt, Math.min(step.at ?? 0, now))
  const changed = { ...before.subscription, ...step.changes, standsAt }
  const status = deriveStatusAt({ ...before, subscription: changed, periods }, circumstances.company)
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
    notices: [...before.notices, ...(step.notices ?? [])],
    issued: step.issued ?? before.issued,
  }
}

function mergePeriods(periods: Period[], changed: Period[]): Period[] {
  const byNumber = new Map([...periods, ...changed].map((period) => [period.period, period]))
  return [...byNumber.values()].sort((a, b) => a.period - b.period)
}

/** What a move says of itself, where what led to it does not. */
function toStatusEvents(
  { status: from, billingMode, activatedAt }: Subscription,
  to: SubscriptionStatus,
): { type: HistoryType; status: SubscriptionStatus }[] {
  if (from === to) return []
  const late = { type: 'past_due', status: 'past_due' } as const
  const suspended = { type: 'suspended', status: 'suspended' } as const
  if (to === 'past_due') return [late]
  // Without days between the two, it is late and suspended at once.
  if (to === 'suspended')
    return from === 'active' && billingMode === 'recurringManual' ? [late, suspended] : [suspended]
  return to === 'active' && activatedAt !== undefined ? [{ type: 'resumed', status: to }] : []
}
