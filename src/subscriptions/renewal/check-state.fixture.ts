import { calculatePeriodDue, type Period } from '../period.ts'
import { isOver, type Subscription } from '../subscription.ts'
import {
  findNextPeriodStart,
  deriveStatusAt,
  type DecisionContext,
  type SubscriptionState,
} from '../subscription-state.ts'
import { getPeriodStart } from '../terms/calendar.ts'

type CheckedFacts = {
  now: number
  company: DecisionContext['company']
  /** When the subscription is due next, ms. */
  job: number | undefined
  issued: readonly number[]
  history: readonly string[]
}

/** Checks the invariants of a subscription with nothing due, and throws if one is violated. */
export function checkState(
  state: SubscriptionState,
  { now, company, job, issued, history }: CheckedFacts,
): void {
  const { subscription } = state
  const { firstPeriod, issuedThrough, status, billingMode, activatedAt } = subscription
  if (job !== undefined && job <= now) throw new Error('the next look is not later')
  if (deriveStatusAt(state, company, now) !== status) throw new Error(`it is ${status} against its facts`)
  const countEntries = (type: string) => history.filter((entry) => entry.startsWith(type)).length
  // The invoice of a period that will not come stays open while a payment of it is in flight or made.
  const kept = state.periods.filter((one) => one.state === 'withdrawn' && !one.invoice.closed)
  const withdrawn = countEntries('invoice_withdrawn') + kept.length
  if (issued.length - withdrawn + countEntries('skipped') !== issuedThrough - firstPeriod + 1)
    throw new Error('a period is neither invoiced nor skipped')
  if (isOver(subscription)) return
  checkNextBilling(subscription, company)
  if (billingMode === 'nonRecurring') return
  if (issuedThrough >= firstPeriod && findNextPeriodStart(state, company) <= now)
    throw new Error('a period has begun and nobody noticed')
  if (billingMode === 'recurring' && activatedAt !== undefined)
    for (const period of state.periods) checkCharged(period, subscription)
}

function checkNextBilling(subscription: Subscription, company: DecisionContext['company']): void {
  const { issuedThrough, nextPeriod, nextBillingAt } = subscription
  if (nextBillingAt === undefined || issuedThrough >= nextPeriod) return
  if (nextBillingAt !== getPeriodStart(subscription, nextPeriod, company))
    throw new Error('it says that it bills next at another time than it does')
}

function checkCharged(one: Period, { nextPeriod, charging }: Subscription): void {
  const { period, state, failedAt, chargeDue } = one
  const isDue = state === 'open' && period < nextPeriod && calculatePeriodDue(one) > 0
  if (!isDue || failedAt !== undefined || (chargeDue && charging)) return
  throw new Error(`nobody charges period ${period}`)
}
