import { minuteMs } from '#kernel/clock'
import type { SubscriptionId, TransactionId } from '#kernel/ids'
import type { PendingCharge } from '../../../../src/subscriptions/charging.ts'
import { canBeCharged } from '../../../../src/subscriptions/renewal/charge-steps.ts'
import type { ChargeResult } from '../../../../src/subscriptions/subscription-state.ts'
import type { Subscription } from '../../../../src/subscriptions/subscription.ts'
import type { Outcome } from '../change.ts'
import { submitPayment, type Paid, type Slot } from '../pay.ts'
import { callProcessor, read } from '../phases.ts'
import { railOf } from '../request.ts'
import { Unavailable, type Flow, type Node, type World } from '../world.ts'
import { checkClaim } from './check-claim.ts'
import { processDue } from './process-due.ts'
import { countWrite, invoiceOf, toKeptSubscription, getSubscriptionState } from './subscription-state.ts'

/** Makes the pending charge of a subscription, as src/subscriptions/renewal/charge-due.ts does. */
export function* makeDueCharge(
  world: World,
  node: Node,
  id: SubscriptionId,
  chargeWaitMs = 0,
): Flow<Outcome> {
  const subscription = yield* read(() => toKeptSubscription(world, id).subscription)
  const { chargingAttemptId: attemptId, charging } = subscription
  if (attemptId === undefined || !charging) return 'done'
  const result = yield* makeCharge(world, node, subscription, attemptId, charging)
  if (result === 'paid') return 'done'
  const input = { id, result: result === 'later' ? undefined : result, chargeWaitMs }
  const state = yield* processDue(world, node, input)
  const isStillNamed = state.subscription.chargingAttemptId === attemptId
  const isWritten = isStillNamed && (yield* read(() => world.transactions.has(attemptId)))
  return isStillNamed && !isWritten ? { againAt: node.now() + minuteMs } : 'done'
}

function* makeCharge(
  world: World,
  node: Node,
  { id: subscriptionId }: Subscription,
  attemptId: TransactionId,
  charging: PendingCharge,
): Flow<ChargeResult | 'paid' | 'later' | undefined> {
  if (yield* read(() => world.transactions.has(attemptId))) return undefined
  const { core, subscribing } = world
  const id = core.subscriptions.chargeId(attemptId, () => world.nextId<TransactionId>())
  const slot: Slot = {
    id,
    holds() {
      const { subscription } = toKeptSubscription(world, subscriptionId)
      const isGood =
        !invoiceOf(world, charging).returns || canBeCharged(getSubscriptionState(world, subscriptionId))
      return isGood && core.subscriptions.mayClaim(subscription, attemptId, charging)
    },
    follows() {
      if (core.subscriptions.countsClaims) countWrite(world, subscriptionId)
      checkClaim(world, { id, subscriptionId, attemptId, charging })
    },
  }
  const { invoiceId, vaultId } = charging
  const request = { does: 'pay', invoiceId, vaultId, rail: railOf(vaultId), amount: undefined } as const
  try {
    if (yield* callProcessor(() => subscribing.gone.has(vaultId)))
      return { attemptId, isWritten: false, outcome: 'no method' }
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    return { attemptId, isWritten: false, outcome: 'not charged' }
  }
  return processorResultOf(world, attemptId, yield* submitPayment(world, node, request, slot))
}

/** Returns the result of a charge that the service's books do not contain. */
function processorResultOf(
  { transactions }: World,
  attemptId: TransactionId,
  paid: Paid,
): ChargeResult | 'paid' | 'later' | undefined {
  const made = transactions.get(attemptId)
  if (made) return made.status === 'completed' || made.status === 'pending' ? 'paid' : undefined
  return paid === 'already processing' ? { attemptId, isWritten: false, outcome: 'open' } : 'later'
}
