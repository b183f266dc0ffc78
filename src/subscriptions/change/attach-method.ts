import type { AppContext } from '#access'
import { methodRefusalRemovalRows } from '#customers'
import type { PartRows } from '#platform/database'
import { isSpent } from '../dunning/failure.ts'
import { dueOf, type Period } from '../period.ts'
import {
  chargeableMethod,
  isCharging,
  openPeriods,
  type Circumstances,
  type Notice,
  type Standing,
} from '../renewal/standing.ts'
import { taken } from '../renewal/step.ts'
import type { Subscription } from '../subscription.ts'
import { assertLive, changeSubscription, type Addressed } from './change-subscription.ts'

type Attached = {
  /** Written with it, also where it is attached already. */
  along?: PartRows[] | ((written: Standing) => PartRows[]) | undefined
  /** What had failed when somebody asked for this: what failed by this method, and not again since, is tried with it once more. */
  failed?: Period[]
}

/** Has a subscription charge this method from now on. What failed for want of a good one is tried with it at once. */
export async function attachMethod(
  services: AppContext,
  command: Addressed,
  vaultId: string,
  { along, failed = [] }: Attached = {},
): Promise<void> {
  await changeSubscription(services, command, async (standing, circumstances) => {
    assertLive(standing)
    const attached = withMethod(standing, vaultId, circumstances, failed)
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
export function withMethod(
  standing: Standing,
  vaultId: string,
  circumstances: Circumstances,
  failed: Period[] = [],
): Standing {
  const { subscription } = standing
  const periods = standing.periods.filter((period) => isToBeTriedAgain(subscription, period, vaultId, failed))
  const isAttached = subscription.vaultId === vaultId && chargeableMethod(standing) === vaultId
  if (isAttached && periods.length === 0) return standing
  const step = {
    on: 'method changes' as const,
    changes: { vaultId, methodGone: false },
    periods: periods.map((period) => ({ ...period, chargeDue: { occasion: 'recovery' as const } })),
    // Also of one that was attached already: each choice may be charged, and payers have so many.
    events: [{ type: 'method_changed' as const }],
    notices: expiringNext(standing, vaultId),
  }
  return taken({ ...standing, methodId: vaultId, methodRefusal: undefined }, step, circumstances)
}

/** A card may expire before the next renewal. Where something is charged to it now, that charge says so. */
function expiringNext({ subscription, periods }: Standing, vaultId: string): Notice[] {
  const { billingMode, activatedAt, nextBillingAt: renewsAt } = subscription
  if (billingMode !== 'recurring' || activatedAt === undefined || renewsAt === undefined) return []
  return openPeriods({ periods }).length > 0 ? [] : [{ kind: 'card_expiring', renewsAt, vaultId }]
}

/** Whether a period has failed by a method that is chosen once more. What failed by another one is tried with a new one anyway. */
function isToBeTriedAgain(
  subscription: Subscription,
  period: Period,
  vaultId: string,
  failed: Period[],
): boolean {
  const { state, failedAt, failure, chargeDue } = period
  if (state !== 'open' || failedAt === undefined || chargeDue || isCharging(subscription, period))
    return false
  if (dueOf(period) === 0 || failure?.vaultId !== vaultId || isSpent(period, vaultId)) return false
  // Of many who ask for it at once the first has it tried.
  return failed.some((one) => one.period === period.period && one.failure?.attemptId === failure.attemptId)
}
