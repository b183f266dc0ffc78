import type { AppContext } from '#context'
import { toIsoInstant } from '#kernel/clock'
import { loadExistingPlan } from '../plans/find-plans.ts'
import {
  findNextPeriodStart,
  type DecisionContext,
  type SubscriptionState,
} from '../renewal/subscription-state.ts'
import { applyStep, type Step } from '../renewal/step.ts'
import { voidUpcomingInvoice } from '../renewal/void-upcoming-invoice.ts'
import { hasRenewals, type Subscription } from '../subscription.ts'
import { assertLive, changeSubscription, type SubscriptionCommand } from './change-subscription.ts'
import { toChangeResponse } from './change-response.ts'

export type CancelSubscription = SubscriptionCommand & {
  cancelAtPeriodEnd: boolean
  reason: string | undefined
}

/**
 * Cancels a subscription: now, or when the period that was begun is over. An invoice that was issued for a period which will
 * not come is withdrawn either way; those of periods that have begun stay payable.
 */
export async function cancelSubscription(services: AppContext, command: CancelSubscription) {
  const { cancelAtPeriodEnd, reason } = command
  return changeSubscription(services, command, async (standing, circumstances) => {
    assertLive(standing)
    const step = decideCancel(standing, circumstances, { cancelAtPeriodEnd, reason })
    const after = step ? applyStep(standing, step, circumstances) : standing
    const answer = toChangeResponse(command, await loadExistingPlan(services.db, standing.subscription))
    return { after, action: 'subscription.cancelled', ...answer }
  })
}

/** What somebody who cancels makes of a subscription; undefined where it is to be cancelled then anyway. */
export function decideCancel(
  standing: SubscriptionState,
  circumstances: DecisionContext,
  { cancelAtPeriodEnd, reason }: Pick<CancelSubscription, 'cancelAtPeriodEnd' | 'reason'>,
): Step | undefined {
  const isLater = cancelAtPeriodEnd && canRunToPeriodEnd(standing.subscription)
  if (!isLater) return decideImmediateCancel(standing, circumstances, reason)
  return standing.subscription.cancelAt === undefined
    ? decideLaterCancel(standing, circumstances, reason)
    : undefined
}

/** Whether there is a period that it can run to the end of: not before its start, not unpaid from the start, not suspended. */
function canRunToPeriodEnd(subscription: Subscription): boolean {
  const { activatedAt, status } = subscription
  return hasRenewals(subscription) && activatedAt !== undefined && status !== 'suspended'
}

function decideLaterCancel(
  standing: SubscriptionState,
  { company }: DecisionContext,
  reason: string | undefined,
): Step {
  const { changes, periods } = voidUpcomingInvoice(standing)
  const cancelAt = findNextPeriodStart(
    { ...standing, subscription: { ...standing.subscription, ...changes } },
    company,
  )
  return {
    on: 'update',
    changes: { ...changes, cancelAt, cancelReason: reason, nextBillingAt: undefined },
    periods,
    events: [{ type: 'cancel_requested', detail: { reason, until: toIsoInstant(cancelAt) } }],
    notices: [{ kind: 'subscription_cancelled', until: cancelAt }],
  }
}

function decideImmediateCancel(
  standing: SubscriptionState,
  { now, charge }: DecisionContext,
  reason: string | undefined,
): Step {
  const { subscription } = standing
  const { changes, periods } = voidUpcomingInvoice(standing)
  // A charge that is written stands; what is named only is called off.
  const unnamed = charge?.isWritten ? {} : { chargingAttemptId: undefined, charging: undefined }
  const cancelReason = reason ?? subscription.cancelReason
  return {
    on: 'cancel',
    changes: {
      ...changes,
      ...unnamed,
      cancelledAt: now,
      cancelAt: undefined,
      cancelReason,
      nextBillingAt: undefined,
    },
    periods,
    events: [{ type: 'cancelled', detail: { reason: cancelReason } }],
    notices: [{ kind: 'subscription_cancelled' }],
  }
}
