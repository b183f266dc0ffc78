import type { SubscriptionId, TransactionId } from '#kernel/ids'
import type { PendingCharge } from '../../../../src/subscriptions/charging.ts'
import type { Period } from '../../../../src/subscriptions/period.ts'
import { isHardDecline } from '../../../../src/attempts/hard-declines.ts'
import { must, Violation } from '../../violation.ts'
import { company } from '../company.ts'
import type { World } from '../world.ts'
import { dayOfTry } from './dunning-lists.ts'
import { toKeptSubscription } from './subscription-state.ts'
import type { ClaimedCharge } from './subscribing.ts'

/** A scheduled charge of a subscription: the pending charge, and the id under which it was claimed. */
type Claim = {
  id: TransactionId
  subscriptionId: SubscriptionId
  attemptId: TransactionId
  charging: PendingCharge
}

/** Checks a scheduled charge at the moment of its claim. */
export function checkClaim(world: World, { id, subscriptionId, attemptId, charging }: Claim): void {
  const { transactions, subscribing } = world
  const { subscription, periods } = toKeptSubscription(world, subscriptionId)
  const { chargingAttemptId, vaultId } = subscription
  must(
    id === attemptId && chargingAttemptId === id,
    () => `${id} was claimed, and it names ${chargingAttemptId}`,
  )
  must(!subscribing.cancelled.has(subscriptionId), () => `${id} was claimed after it was cancelled`)
  must(
    vaultId === undefined || vaultId === charging.vaultId,
    () => `${id} was claimed of ${charging.vaultId}, and ${vaultId} is attached`,
  )
  const own = subscribing.claimed.filter((one) => one.subscriptionId === subscriptionId)
  const open = own.filter((one) => transactions.get(one.id)?.status === 'created')
  must(open.length === 0, () => `${id} was claimed while another charge is open`)
  const period = periods.get(charging.period)
  if (period?.state !== 'open' || period.invoiceId !== transactions.get(id)?.invoiceId)
    throw new Violation(`${id} was claimed of the period ${charging.period}, which is ${period?.state}`)
  // A declined sign-up does not count as a failed charge.
  const hardDeclined = own.find((one) => isHardDeclinedBy(world, one, charging))
  must(
    !hardDeclined,
    () => `${id} was claimed of ${charging.vaultId}, which ${hardDeclined?.id} found to be good for nothing`,
  )
  const name = nameOf(world, charging, period)
  const isTwice =
    charging.occasion !== 'recovery' && own.some((one) => one.name === name && isAllowed(world, one))
  must(!isTwice, () => `${name} was charged twice`)
  subscribing.claimed.push({ id, subscriptionId, name })
}

/** Whether a charge of the same period and method was hard-declined, or returned by a bank for good. */
function isHardDeclinedBy(
  { transactions }: World,
  { id }: ClaimedCharge,
  { invoiceId, vaultId }: PendingCharge,
): boolean {
  const made = transactions.get(id)
  if (made?.invoiceId !== invoiceId || made.instrument.vaultId !== vaultId) return false
  const isFailed = made.status === 'failed' || made.status === 'returned'
  return isFailed && isHardDecline({ reasonCode: made.reasonCode })
}

// After a bank return the attempts start anew. Another method is tried each time it is attached.
function nameOf({ subscribing }: World, charging: PendingCharge, period: Period): string {
  const { invoiceId, occasion, tries } = charging
  const { failedAt = 0 } = period
  const day = occasion === 'dunning' ? dayOfTry(subscribing.lists, { ...period, failedAt }) : ''
  return `${invoiceId} ${occasion} ${tries} ${day}`
}

/**
 * Whether the charge was or may have been made. A charge that certainly was not made may be repeated, also by another
 * method. A dishonest processor may execute a cancelled charge; a later charge then takes only the rest of the invoice.
 */
function isAllowed({ books, transactions }: World, { id }: { id: TransactionId }): boolean {
  const isRogue = books.entryOf(company.locationId, id)?.isRogue === true
  return !isRogue && transactions.get(id)?.reasonCode !== 'NOT_CHARGED'
}
