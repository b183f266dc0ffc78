import type { AppContext } from '#context'
import { methodRefusalRemovalRows } from '#customers'
import type { PartRows } from '#platform/database'
import type { Period } from '../period.ts'
import {
  listOpenPeriods,
  type DecisionContext,
  type SubscriptionNotice,
  type SubscriptionState,
} from '../subscription-state.ts'
import type { Subscription } from '../subscription.ts'
import { applyStep } from '../step.ts'
import { assertLive, changeSubscription, type SubscriptionCommand } from './change-subscription.ts'
import { findChargeableMethod } from '../dunning/chargeable-method.ts'
import { isRetriedWithSameMethod } from '../dunning/unpaid-periods.ts'

type AttachOptions = {
  /** Rows of the same statement. They are written even if the method is already attached. */
  effects?: PartRows[] | ((written: SubscriptionState) => PartRows[]) | undefined
  /** The texts that the payer agreed to by the choice. They are kept by the same statement. */
  consents?: PartRows[]
  /**
   * Periods that had failed when the request arrived. A period that failed with this method is retried with it, unless
   * it failed again since.
   */
  failed?: Period[]
}

/**
 * Attaches a payment method to a subscription, which charges it from now on. Open periods that failed with another
 * method, or without one, are charged to it at once. Throws not_found if the subscription does not exist and
 * unprocessable_entity if it is over.
 */
export async function attachMethod(
  context: AppContext,
  command: SubscriptionCommand,
  vaultId: string,
  { effects, consents = [], failed = [] }: AttachOptions = {},
): Promise<void> {
  await changeSubscription(context, command, async (state, decisionContext) => {
    assertLive(state)
    const attached = applyMethod(state, vaultId, decisionContext, failed)
    return {
      action: 'subscription.method_chosen',
      after: attached === state && (effects || consents.length > 0) ? { ...state } : attached,
      answer: (written) => written,
      effects: [methodRefusalRemovalRows(command.company.id, vaultId), ...consents],
      ...(effects
        ? { responseEffects: (written) => (typeof effects === 'function' ? effects(written) : effects) }
        : {}),
    }
  })
}

/**
 * Returns the state with the method attached. Returns the same object if the method is already attached and no period
 * is to be retried.
 */
export function applyMethod(
  state: SubscriptionState,
  vaultId: string,
  decisionContext: DecisionContext,
  failed: Period[] = [],
): SubscriptionState {
  const { subscription } = state
  const periods = state.periods.filter((period) =>
    isRetriedWithSameMethod(subscription, period, vaultId, failed),
  )
  const isAttached = subscription.vaultId === vaultId && findChargeableMethod(state) === vaultId
  if (isAttached && periods.length === 0) return state
  const step = {
    on: 'method changes' as const,
    changes: { vaultId, methodGone: false },
    periods: periods.map((period) => ({ ...period, chargeDue: { occasion: 'recovery' as const } })),
    // The event is written even if the method was attached already. Each choice may be charged, and the limit on the
    // choices of a payer counts these events.
    events: [{ type: 'method_changed' as const }],
    notices: [...methodChangeNotices(subscription, vaultId), ...cardExpiryNotices(state, vaultId)],
  }
  return applyStep({ ...state, methodId: vaultId, methodRefusal: undefined }, step, decisionContext)
}

/** Confirms another method to the payer, because the payer may not have chosen it. A sign-up is confirmed once it is active. */
function methodChangeNotices(
  { vaultId: former, activatedAt, nextBillingAt: renewsAt }: Subscription,
  vaultId: string,
): SubscriptionNotice[] {
  if (activatedAt === undefined || former === vaultId) return []
  return [{ kind: 'payment_method_changed', vaultId, ...(renewsAt === undefined ? {} : { renewsAt }) }]
}

/**
 * Warns of a card that may expire before the next renewal. If a period is charged now, that charge adds the notice
 * instead.
 */
function cardExpiryNotices(
  { subscription, periods }: SubscriptionState,
  vaultId: string,
): SubscriptionNotice[] {
  const { billingMode, activatedAt, nextBillingAt: renewsAt } = subscription
  if (billingMode !== 'recurring' || activatedAt === undefined || renewsAt === undefined) return []
  return listOpenPeriods({ periods }).length > 0 ? [] : [{ kind: 'card_expiring', renewsAt, vaultId }]
}
