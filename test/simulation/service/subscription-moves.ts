import { must } from '../violation.ts'
import { checkMethod } from './page-checks.ts'
import { noteChoice } from './refused-methods.ts'
import type { SeenSubscription } from './kept-subscriptions.ts'
import { withCycle, type CycleSince } from '../period-beginnings.ts'
import type { World } from './world.ts'

/** The latest observed state of a subscription, with its cycles and the number of claimed charges. */
export type FollowedSubscription = SeenSubscription & { cycles: CycleSince[]; claims: number }

/** Checks the subscriptions after a write. */
export function checkSubscriptionMoves(world: World, subscriptions: SeenSubscription[]): void {
  for (const after of subscriptions) {
    const before = world.seenSubscriptions.get(after.id)
    if (before?.version === after.version) continue
    const claims = world.scheduledCharges.filter(({ subscriptionId }) => subscriptionId === after.id).length
    if (before) checkMove(world, before, after, claims - before.claims)
    checkMethod(world, after)
    noteChoice(world, before, after)
    if (after.attemptId && after.chargedInvoiceId)
      world.namedCharges.set(after.attemptId, after.chargedInvoiceId)
    const seen = before?.cycles ?? [{ from: 0, cycle: after.cycle }]
    // A new cycle counts from the next renewal, whose date does not change.
    const isAnother = before !== undefined && before.cycle !== after.cycle
    const cycles = isAnother ? withCycle(seen, { from: before.nextPeriod, cycle: after.cycle }) : seen
    world.seenSubscriptions.set(after.id, { ...after, cycles, claims })
  }
}

function checkMove(
  { chronicle }: World,
  before: SeenSubscription,
  after: SeenSubscription,
  claimed: number,
): void {
  const { id, status } = after
  // A closed invoice or a claimed charge also writes the subscription, and may do so in the same phase.
  const closings = after.periods.filter(({ state }) => state !== 'open').length
  must(after.version - before.version <= 1 + closings + claimed, () => `${id} was written over`)
  const wasOver = before.status === 'cancelled' || before.status === 'ended'
  must(!wasOver || before.status === status, () => `${id} was ${before.status}, and is ${status}`)
  must(after.nextPeriod >= before.nextPeriod, () => `${id} went back to the period ${after.nextPeriod}`)
  for (const { period, state, invoiceId } of after.periods) {
    const earlier = before.periods.find((one) => one.period === period)
    if (earlier?.state !== 'settled' || state === 'settled') continue
    const movements = chronicle.stateOf(invoiceId)?.movements ?? []
    const isTakenBack = movements.some((one) => one.action === 'sale' && one.status === 'returned')
    // After the end of a subscription, a returned payment for a period ahead is not due again.
    must(
      (state === 'open' || state === 'withdrawn') && isTakenBack,
      () => `${id} had ${period} paid, and it is ${state} although no bank took it back`,
    )
  }
}
