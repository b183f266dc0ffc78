import { dayMs, toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { billingModes } from '../../../src/subscriptions/billing-mode.ts'
import { newCaller, type Caller, type Call } from './calls.ts'
import { newOfflineWish } from './offline-payments.ts'
import { extraProduct, plans, type ReportedSubscription } from './subscriptions.ts'
import { wishToWaive } from './waivers.ts'
import { refundIn } from './wishes.ts'
import type { World } from './world.ts'

// A few live subscriptions are enough, in addition to those that are over.
const liveMax = 3
const subscriptionsMax = 8

/** Returns a random request about a subscription, or for a new one while there are few. */
export function newSubscriptionWish(world: World): Caller {
  const waiver = wishToWaive(world)
  if (waiver) return waiver
  const { random, subscriptions, cancelledSubscriptions } = world
  const live = subscriptions.filter(({ id }) => !cancelledSubscriptions.has(toPublicId('sub', id)))
  const isRoom = subscriptions.length < subscriptionsMax && live.length < liveMax
  if (subscriptions.length < 2 || (isRoom && random.chance(0.3))) return wishForNew(world)
  return newChange(world, random.pick(live.length > 0 && random.chance(0.9) ? live : subscriptions))
}

function wishForNew(world: World): Caller {
  const { random, scheduler, byPayers } = world
  const company = random.pick(world.companies)
  const now = scheduler.clock.now + company.clockOffsetMs
  // A sign-up usually starts at once, for a customer without a method to charge.
  const isSigningUp = byPayers > 0 && random.chance(0.5)
  const trialDays = isSigningUp ? 0 : random.pick([0, 0, 0, 3, 9])
  const startsAt = isSigningUp ? now : random.pick([now, now, Date.UTC(2025, 11, 31, 10), now + 2 * dayMs])
  const [charged, empty] = company.subscribers
  const subscriber = isSigningUp && random.chance(0.7) ? empty : random.pick([charged, charged, empty])
  const body = {
    customerId: toPublicId('cus', subscriber?.id as never),
    planId: random.pick(plans.filter(({ billingCycle }) => billingCycle === world.billingCycle)).planId,
    startDate: toIsoInstant(startsAt).slice(0, random.chance(0.2) ? 10 : undefined),
    billingMode: random.pick([...billingModes, 'recurring', 'recurring', 'recurringManual']),
    ...(trialDays > 0 ? { trialDays } : {}),
    ...(random.chance(0.2) ? { addOns: [{ productId: extraProduct, quantity: 2 }] } : {}),
    paymentDueDays: random.pick([0, 3]),
    suspendAfterDays: random.pick([0, 2, 60]),
  }
  const call: Call = { method: 'POST', path: '/api/subscriptions/v2', params: {}, body }
  return newCaller(world, { companyId: company.id, invoiceId: undefined }, call)
}

function newChange(world: World, subscription: ReportedSubscription): Caller {
  const { random } = world
  switch (random.below(12)) {
    case 0:
      return newCancellation(world, subscription, random.chance(0.7))
    case 1:
    case 2:
    case 3:
      return newChangeCall(world, subscription, { operation: 'update', updates: newTerms(world) })
    case 4:
    case 5:
      return newMethodChoice(world, subscription)
    case 6:
    case 7:
      return newRefundWish(world, subscription) ?? newUndo(world, subscription)
    case 8:
      return newOfflineWish(world, subscription) ?? newUndo(world, subscription)
    default: {
      const part = random.chance(0.3) ? { amount: 2.5 } : {}
      const body = {
        accountVaultId: methodOf(world, subscription),
        ...part,
        savePaymentMethod: random.chance(0.3),
      }
      return newRequest(
        world,
        subscription,
        '/api/subscriptions/v2/{id}/pay',
        { id: toPublicId('sub', subscription.id) },
        body,
      )
    }
  }
}

// The cycles suit a run in days or in months, so that a process that is down does not miss too many periods.
const cycles = { daily: ['daily', 'weekly', 'monthly'], monthly: ['monthly', 'weekly', 'quarterly'] }

function newTerms({ random, billingCycle }: World): Record<string, unknown> {
  const own = plans.filter((plan) => plan.billingCycle === billingCycle)
  switch (random.below(4)) {
    case 0:
      return { billingCycle: random.pick(cycles[billingCycle]) }
    case 1:
      return { planId: random.pick(own).planId }
    case 2: {
      const addOns = random.chance(0.3) ? [] : [{ productId: extraProduct, quantity: 1 + random.below(2) }]
      return random.pick([{ addOns }, { addOns, amount: null }])
    }
    default: {
      const discounts = [{ type: 'percent', value: 33, cycles: 2 }]
      return random.pick([
        { amount: 7.5, addOns: [], discounts: [] },
        { amount: null, discounts },
        { suspendAfterDays: random.pick([0, 1]) },
        { paymentDueDays: 1 },
      ])
    }
  }
}

/** Returns a request that removes a pending charge, or leaves no amount to charge. */
export function newRivalOfCharge(world: World, subscription: ReportedSubscription): Caller {
  const { random, cancelling } = world
  if (random.chance(0.5 * cancelling)) return newCancellation(world, subscription, false)
  if (random.chance(0.3))
    return newOfflineWish(world, subscription) ?? newCancellation(world, subscription, true)
  return newMethodChoice(world, subscription)
}

function newMethodChoice(world: World, subscription: ReportedSubscription): Caller {
  const body = {
    subscriptionId: toPublicId('sub', subscription.id),
    accountVaultId: methodOf(world, subscription),
  }
  return newRequest(world, subscription, '/api/subscriptions/v2/payment-method', {}, body)
}

/** Returns a cancellation, immediate or at the end of the period. */
export function newCancellation(world: World, subscription: ReportedSubscription, isLater: boolean): Caller {
  return newChangeCall(world, subscription, { operation: 'cancel', cancelAtPeriodEnd: isLater })
}

/** Returns the withdrawal of a cancellation at the end of the period, even if there is none. */
export function newUndo(world: World, subscription: ReportedSubscription): Caller {
  return newChangeCall(world, subscription, { operation: 'update', updates: { cancelAtPeriodEnd: false } })
}

/** Returns a refund on an invoice of a subscription. */
function newRefundWish(world: World, { companyId, id }: ReportedSubscription): Caller | undefined {
  const company = world.companies.find((one) => one.id === companyId)
  const isPaid = ({ id: invoiceId }: { id: string }) =>
    (world.chronicle.stateOf(invoiceId)?.facts.paid ?? 0) > 0
  const own = company?.invoices.filter((one) => one.subscriptionId === id && isPaid(one)) ?? []
  return company && own.length > 0 ? refundIn(world, company, world.random.pick(own)) : undefined
}

function newChangeCall(world: World, subscription: ReportedSubscription, body: Call['body']): Caller {
  const params = { id: toPublicId('sub', subscription.id) }
  const call: Call = { method: 'PUT', path: '/api/subscriptions/v2/{id}', params, body }
  return newCaller(world, { companyId: subscription.companyId, invoiceId: undefined }, call)
}

function newRequest(
  world: World,
  { companyId }: ReportedSubscription,
  path: string,
  params: Call['params'],
  body: Call['body'],
): Caller {
  return newCaller(world, { companyId, invoiceId: undefined }, { method: 'POST', path, params, body })
}

/** Returns a method of the subscription's customer, usually. The method may have been deleted. */
function methodOf({ random, companies }: World, { companyId, customerId }: ReportedSubscription): string {
  const company = companies.find(({ id }) => id === companyId)
  const own = company?.subscribers.find(({ id }) => toPublicId('cus', id) === customerId)?.vaultIds ?? []
  return random.pick(own.length > 0 && random.chance(0.9) ? own : ['cc-1', 'ach-1'])
}
