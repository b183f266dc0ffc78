import type { AppContext } from '#access'
import { toIsoInstant } from '#kernel/clock'
import { planOf } from '../plans/find-plans.ts'
import { nextBeginning, type Circumstances, type Standing } from '../renewal/standing.ts'
import { taken, type Step } from '../renewal/step.ts'
import { withdrawalOf } from '../renewal/withdrawal.ts'
import { renews, type Subscription } from '../subscription.ts'
import { assertLive, changeSubscription, type Addressed } from './change-subscription.ts'
import { changedAnswer } from './changed-answer.ts'

export type CancelSubscription = Addressed & {
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
    const step = stepOfCancel(standing, circumstances, { cancelAtPeriodEnd, reason })
    const after = step ? taken(standing, step, circumstances) : standing
    const answer = changedAnswer(command, await planOf(services.db, standing.subscription))
    return { after, action: 'subscription.cancelled', ...answer }
  })
}

/** What somebody who cancels makes of a subscription; undefined where it is to be cancelled then anyway. */
export function stepOfCancel(
  standing: Standing,
  circumstances: Circumstances,
  { cancelAtPeriodEnd, reason }: Pick<CancelSubscription, 'cancelAtPeriodEnd' | 'reason'>,
): Step | undefined {
  const isLater = cancelAtPeriodEnd && runsOn(standing.subscription)
  if (!isLater) return cancelledNow(standing, circumstances, reason)
  return standing.subscription.cancelAt === undefined
    ? endingLater(standing, circumstances, reason)
    : undefined
}

/** Whether there is a period that it can run to the end of: not before its start, not unpaid from the start, not suspended. */
function runsOn(subscription: Subscription): boolean {
  const { activatedAt, status } = subscription
  return renews(subscription) && activatedAt !== undefined && status !== 'suspended'
}

function endingLater(standing: Standing, { company }: Circumstances, reason: string | undefined): Step {
  const { changes, periods } = withdrawalOf(standing)
  const cancelAt = nextBeginning(
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

function cancelledNow(standing: Standing, { now, charge }: Circumstances, reason: string | undefined): Step {
  const { subscription } = standing
  const { changes, periods } = withdrawalOf(standing)
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
