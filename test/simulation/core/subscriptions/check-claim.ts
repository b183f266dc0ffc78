import type { SubscriptionId, TransactionId } from '#kernel/ids'
import type { PendingCharge } from '../../../../src/subscriptions/charging.ts'
import type { Period } from '../../../../src/subscriptions/period.ts'
import { isHardDecline } from '../../../../src/transactions/hard-declines.ts'
import { must, Violation } from '../../violation.ts'
import { company } from '../company.ts'
import type { World } from '../world.ts'
import { dayOfTry } from './dunning-lists.ts'
import { toKeptSubscription } from './standing.ts'
import type { ClaimedCharge } from './subscribing.ts'

/** A charge that a subscription makes by itself: as it was named, and the id under which it was claimed. */
type Claim = {
  id: TransactionId
  subscriptionId: SubscriptionId
  attemptId: TransactionId
  charging: PendingCharge
}

/** What must be true of each charge that a subscription makes by itself, when it is claimed. */
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
  // A sign-up that is declined has not failed.
  const spent = own.find((one) => isHardDeclinedBy(world, one, charging))
  must(
    !spent,
    () => `${id} was claimed of ${charging.vaultId}, which ${spent?.id} found to be good for nothing`,
  )
  const name = nameOf(world, charging, period)
  const isTwice =
    charging.occasion !== 'recovery' && own.some((one) => one.name === name && isAllowed(world, one))
  must(!isTwice, () => `${name} was charged twice`)
  subscribing.claimed.push({ id, subscriptionId, name })
}

/** Whether a charge of the same period was declined for good, or a bank took it back for good, by the same method. */
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

// A bank may take a payment back, and then the tries begin anew; another method is tried as often as it comes.
function nameOf({ subscribing }: World, charging: PendingCharge, period: Period): string {
  const { invoiceId, occasion, tries } = charging
  const { failedAt = 0 } = period
  const day = occasion === 'dunning' ? dayOfTry(subscribing.lists, { ...period, failedAt }) : ''
  return `${invoiceId} ${occasion} ${tries} ${day}`
}

/**
 * Whether it was or may be made: what certainly was not is made anew, by another method as well. A processor may make what it
 * confirmed never to make; what can be charged after that is what it left of the invoice.
 */
function isAllowed({ books, transactions }: World, { id }: { id: TransactionId }): boolean {
  const isRogue = books.entryOf(company.locationId, id)?.isRogue === true
  return !isRogue && transactions.get(id)?.reasonCode !== 'NOT_CHARGED'
}
