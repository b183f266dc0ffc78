import type { DueStep } from '../step.ts'
import { deriveStatusAt, type DecisionContext, type SubscriptionState } from '../subscription-state.ts'
import { listLateTimes } from './lateness.ts'

/** Returns a step at the next moment at which time alone changes the status. */
export function decideLateness(
  state: SubscriptionState,
  { now, company }: DecisionContext,
): DueStep | undefined {
  const { subscription, periods } = state
  const at = periods
    .flatMap((period) => listLateTimes(subscription, period, company))
    .filter((moment) => moment > subscription.standsAt && moment <= now)
    .sort((a, b) => a - b)
    .find((moment) => deriveStatusAt(state, company, moment) !== subscription.status)
  return at === undefined ? undefined : { on: 'time passes', at }
}
