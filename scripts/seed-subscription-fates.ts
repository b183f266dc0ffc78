import type { BillingCycle } from '#kernel/billing-calendar'
import type { BillingMode } from '../src/subscriptions/billing-mode.ts'
import type { SubscriptionStatus } from '../src/subscriptions/subscription-status.ts'

/** The outcome of a subscription. All its facts follow from the outcome, its time and the agreed terms. */
export type SubscriptionScenario = {
  name:
    | 'renewed'
    | 'to start'
    | 'on trial'
    | 'unpaid'
    | 'declined first'
    | 'without method'
    | 'failing'
    | 'given up'
    | 'late'
    | 'suspended'
    | 'leaving'
    | 'left'
    | 'cancelled'
    | 'voided'
    | 'paid once'
  mode: BillingMode
  status: SubscriptionStatus
  /** The number of subscriptions with this outcome, of forty. */
  share: number
  /**
   * Days since the start of the last required period. The minimum leaves time for its events; the maximum ends before
   * the next period. Without a maximum it is nearly a cycle.
   */
  since: [min: number, max?: number]
  /** The number of earlier periods. A minimum of 1 excludes the first period. */
  before: { min: number; max: number }
  /** The cycles that can have this outcome. Undefined means all cycles. */
  cycles?: BillingCycle[]
}

const firstPeriod = { min: 0, max: 0 }
// More than there are in two years.
const max = 1_000
const anyNumber = { min: 0, max }
const oneOrMore = { min: 1, max }
const longCycles: BillingCycle[] = ['monthly', 'quarterly', 'semiannual', 'yearly']

/** The outcomes of forty subscriptions: every status of each billing mode that can have it. */
export const subscriptionScenarios: SubscriptionScenario[] = [
  { name: 'renewed', mode: 'recurring', status: 'active', share: 11, since: [0.1], before: anyNumber },
  { name: 'to start', mode: 'recurring', status: 'pending', share: 1, since: [0.1, 20], before: firstPeriod },
  { name: 'on trial', mode: 'recurring', status: 'active', share: 1, since: [0.1, 13], before: firstPeriod },
  { name: 'unpaid', mode: 'recurring', status: 'pending', share: 1, since: [0.1, 20], before: firstPeriod },
  {
    name: 'declined first',
    mode: 'recurring',
    status: 'pending',
    share: 1,
    since: [0.1, 20],
    before: firstPeriod,
  },
  {
    name: 'without method',
    mode: 'recurring',
    status: 'pending',
    share: 1,
    since: [0.1, 3.5],
    before: { min: 1, max: 1 },
  },
  { name: 'failing', mode: 'recurring', status: 'failed', share: 2, since: [0.1, 3.5], before: oneOrMore },
  { name: 'given up', mode: 'recurring', status: 'suspended', share: 1, since: [8, 100], before: oneOrMore },
  { name: 'leaving', mode: 'recurring', status: 'active', share: 1, since: [6, 20], before: anyNumber },
  {
    name: 'left',
    mode: 'recurring',
    status: 'cancelled',
    share: 1,
    since: [33, 400],
    before: anyNumber,
    cycles: ['monthly'],
  },
  { name: 'cancelled', mode: 'recurring', status: 'cancelled', share: 2, since: [6, 500], before: anyNumber },
  { name: 'renewed', mode: 'recurringManual', status: 'active', share: 4, since: [0.1], before: anyNumber },
  {
    name: 'to start',
    mode: 'recurringManual',
    status: 'pending',
    share: 1,
    since: [0.1, 20],
    before: firstPeriod,
  },
  {
    name: 'unpaid',
    mode: 'recurringManual',
    status: 'pending',
    share: 1,
    since: [0.1, 20],
    before: firstPeriod,
  },
  { name: 'late', mode: 'recurringManual', status: 'past_due', share: 2, since: [8, 13], before: oneOrMore },
  {
    name: 'suspended',
    mode: 'recurringManual',
    status: 'suspended',
    share: 1,
    since: [18, 100],
    before: oneOrMore,
  },
  { name: 'leaving', mode: 'recurringManual', status: 'active', share: 1, since: [6, 20], before: anyNumber },
  {
    name: 'cancelled',
    mode: 'recurringManual',
    status: 'cancelled',
    share: 1,
    since: [6, 500],
    before: anyNumber,
  },
  {
    name: 'unpaid',
    mode: 'nonRecurring',
    status: 'pending',
    share: 2,
    since: [0.1, 20],
    before: firstPeriod,
  },
  {
    name: 'voided',
    mode: 'nonRecurring',
    status: 'cancelled',
    share: 1,
    since: [6, 400],
    before: firstPeriod,
  },
  {
    name: 'paid once',
    mode: 'nonRecurring',
    status: 'ended',
    share: 3,
    since: [0.1, 600],
    before: firstPeriod,
  },
]

/** For invoices without automatic charges: days from issue to due date, and from due date to suspension. */
export const manualDays = { paymentDueDays: 14, suspendAfterDays: 10 }

/** The days on which every seeded company retries a failed renewal. After the last one it suspends the subscription. */
export const dunningDays = [1, 3, 5, 7]

/** Returns whether an offer of a cycle can have this outcome. The events of most outcomes do not fit into a week. */
export function matchesScenario(
  { name, mode, cycles }: SubscriptionScenario,
  cycle: BillingCycle,
  hasTrial: boolean,
): boolean {
  if (hasTrial !== (name === 'on trial')) return false
  if (cycles) return cycles.includes(cycle)
  return longCycles.includes(cycle) || (cycle === 'weekly' && name === 'renewed' && mode === 'recurring')
}

/** Returns whether the customer of this outcome has a saved card. */
export function hasCard({ name, mode }: Pick<SubscriptionScenario, 'name' | 'mode'>): boolean {
  return mode === 'recurring' && name !== 'unpaid' && name !== 'without method'
}
