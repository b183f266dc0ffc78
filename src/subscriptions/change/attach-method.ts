import type { AppContext } from '#context'
import { methodRefusalRemovalRows } from '#customers'
import type { PartRows } from '#platform/database'
import { isMethodHardDeclined } from '../dunning/failure.ts'
import { calculatePeriodDue, type Period } from '../period.ts'
import {
  findChargeableMethod,
  isCharging,
  listOpenPeriods,
  type DecisionContext,
  type SubscriptionNotice,
  type SubscriptionState,
} from '../renewal/subscription-state.ts'
import { applyStep } from '../renewal/step.ts'
import type { Subscription } from '../subscription.ts'
import { assertLive, changeSubscription, type SubscriptionCommand } from './change-subscription.ts'

type AttachOptions = {
  /** Written with it, also where it is attached already. */
  along?: PartRows[] | ((written: SubscriptionState) => PartRows[]) | undefined
  /** What had failed when somebody asked for this: what failed by this method, and not again since, is tried with it once more. */
  failed?: Period[]
}

/** Has a subscription charge this method from now on. What failed for want of a good one is tried with it at once. */
export async function attachMethod(
  services: AppContext,
  command: SubscriptionCommand,
  vaultId: string,
  { along, failed = [] }: AttachOptions = {},
): Promise<void> {
  await changeSubscription(services, command, async (standing, circumstances) => {
    assertLive(standing)
    const attached = applyMethod(standing, vaultId, circumstances, failed)
    return {
      action: 'subscription.method_chosen',
      after: attached === standing && along ? { ...standing } : attached,
      answer: (written) => written,
      effects: [methodRefusalRemovalRows(command.company.id, vaultId)],
      ...(along ? { along: (written) => (typeof along === 'function' ? along(written) : along) } : {}),
    }
  })
}

/** A standing to which a method is attached: the same where it was already, and nothing is to be tried with it once more. */
export function applyMethod(
  standing: SubscriptionState,
  vaultId: string,
  circumstances: DecisionContext,
  failed: Period[] = [],
): SubscriptionState {
  const { subscription } = standing
  const periods = standing.periods.filter((period) => isToBeRetried(subscription, period, vaultId, failed))
  const isAttached = subscription.vaultId === vaultId && findChargeableMethod(standing) === vaultId
  if (isAttached && periods.length === 0) return standing
  const step = {
    on: 'method changes' as const,
    changes: { vaultId, methodGone: false },
    periods: periods.map((period) => ({ ...period, chargeDue: { occasion: 'recovery' as const } })),
    // Also of one that was attached already: each choice may be charged, and payers have so many.
    events: [{ type: 'method_changed' as const }],
    notices: cardExpiryNotices(standing, vaultId),
  }
  return applyStep({ ...standing, methodId: vaultId, methodRefusal: undefined }, step, circumstances)
}

/** A card may expire before the next renewal. Where something is charged to it now, that charge says so. */
function cardExpiryNotices(
  { subscription, periods }: SubscriptionState,
  vaultId: string,
): SubscriptionNotice[] {
  const { billingMode, activatedAt, nextBillingAt: renewsAt } = subscription
  if (billingMode !== 'recurring' || activatedAt === undefined || renewsAt === undefined) return []
  return listOpenPeriods({ periods }).length > 0 ? [] : [{ kind: 'card_expiring', renewsAt, vaultId }]
}

/** Whether a period has failed by a method that is chosen once more. What failed by another one is tried with a new one anyway. */
function isToBeRetried(
  subscription: Subscription,
  period: Period,
  vaultId: string,
  failed: Period[],
): boolean {
  const { state, failedAt, failure, chargeDue } = period
  if (state !== 'open' || failedAt === undefined || chargeDue || isCharging(subscription, period))
    return false
  if (
    calculatePeriodDue(period) === 0 ||
    failure?.vaultId !== vaultId ||
    isMethodHardDeclined(period, vaultId)
  )
    return false
  // Of many who ask for it at once the first has it tried.
  return failed.some((one) => one.period === period.period && one.failure?.attemptId === failure.attemptId)
}
