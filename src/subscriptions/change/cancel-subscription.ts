import type { AppContext } from '#context'
import { toIsoInstant } from '#kernel/clock'
import { noPendingCharge } from '../charging.ts'
import { loadExistingPlan } from '../plans/find-plans.ts'
import {
  findNextPeriodStart,
  sumOwed,
  type DecisionContext,
  type SubscriptionState,
} from '../subscription-state.ts'
import { applyStep, type Step } from '../step.ts'
import { voidUpcomingInvoice } from '../renewal/void-upcoming-invoice.ts'
import { hasRenewals, type Subscription } from '../subscription.ts'
import { assertChangeable, changeSubscription, type SubscriptionCommand } from './change-subscription.ts'
import { toChangeResponse } from './change-response.ts'

export type CancelSubscription = SubscriptionCommand & {
  cancelAtPeriodEnd: boolean
  reason: string | undefined
}

/**
 * Cancels a subscription now or at the end of the current period. An invoice issued ahead for the next period is voided
 * either way. Invoices of periods that have begun stay payable. Throws not_found if the subscription does not exist and
 * unprocessable_entity if it is over.
 */
export async function cancelSubscription(context: AppContext, command: CancelSubscription) {
  return changeSubscription(context, command, async (state, decisionContext) => {
    const after = applyCancel(state, decisionContext, command)
    const answer = toChangeResponse(command, await loadExistingPlan(context.db, state.subscription))
    return { after, action: 'subscription.cancelled', ...answer }
  })
}

/**
 * Returns the state after a cancellation. Returns the same state object if the requested one is already scheduled. Throws
 * unprocessable_entity if the subscription is over.
 */
export function applyCancel(
  state: SubscriptionState,
  decisionContext: DecisionContext,
  cancellation: Pick<CancelSubscription, 'cancelAtPeriodEnd' | 'reason'>,
): SubscriptionState {
  assertChangeable(state)
  const step = decideCancel(state, decisionContext, cancellation)
  return step ? applyStep(state, step, decisionContext) : state
}

/**
 * Returns the cancellation step. Returns undefined if a cancellation at period end is requested and one is already
 * scheduled.
 */
export function decideCancel(
  state: SubscriptionState,
  decisionContext: DecisionContext,
  { cancelAtPeriodEnd, reason }: Pick<CancelSubscription, 'cancelAtPeriodEnd' | 'reason'>,
): Step | undefined {
  const isLater = cancelAtPeriodEnd && canRunToPeriodEnd(state.subscription)
  if (!isLater) return decideImmediateCancel(state, decisionContext, reason)
  return state.subscription.cancelAt === undefined
    ? decideLaterCancel(state, decisionContext, reason)
    : undefined
}

/**
 * Whether the subscription can run to the end of a current period. It cannot before activation, while suspended, or
 * without renewals.
 */
function canRunToPeriodEnd(subscription: Subscription): boolean {
  const { activatedAt, status } = subscription
  return hasRenewals(subscription) && activatedAt !== undefined && status !== 'suspended'
}

function decideLaterCancel(
  state: SubscriptionState,
  { company, now }: DecisionContext,
  reason: string | undefined,
): Step {
  const { changes, periods } = voidUpcomingInvoice(state)
  const cancelAt = findNextPeriodStart(
    { ...state, subscription: { ...state.subscription, ...changes } },
    company,
  )
  return {
    on: 'update',
    changes: { ...changes, cancelAt, cancelReason: reason, nextBillingAt: undefined },
    periods,
    events: [{ type: 'cancel_requested', detail: { reason, until: toIsoInstant(cancelAt) } }],
    notices: [{ kind: 'subscription_cancelled', until: cancelAt, ...sumOwed(state, now) }],
  }
}

function decideImmediateCancel(
  state: SubscriptionState,
  { now, charge }: DecisionContext,
  reason: string | undefined,
): Step {
  const { subscription } = state
  const { changes, periods } = voidUpcomingInvoice(state)
  // A charge whose transaction is written cannot be undone. A pending charge without a transaction is dropped.
  const dropped = charge?.isWritten ? {} : noPendingCharge
  const cancelReason = reason ?? subscription.cancelReason
  return {
    on: 'cancel',
    changes: {
      ...changes,
      ...dropped,
      cancelledAt: now,
      cancelAt: undefined,
      cancelReason,
      nextBillingAt: undefined,
    },
    periods,
    events: [{ type: 'cancelled', detail: { reason: cancelReason } }],
    notices: [{ kind: 'subscription_cancelled', ...sumOwed(state, now) }],
  }
}
