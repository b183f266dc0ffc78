import { dayMs, hourMs } from '#kernel/clock'
import type { SubscriptionId } from '#kernel/ids'
import { resolveMethod, noEffects } from '../../../../src/subscriptions/renewal/load-subscription-state.ts'
import type { SubscriptionState } from '../../../../src/subscriptions/subscription-state.ts'
import { type Subscription } from '../../../../src/subscriptions/subscription.ts'
import { startCalendar, getPeriodStart } from '../../../../src/subscriptions/terms/calendar.ts'
import { subscriptionFixture } from '../../../support/a-subscription.ts'
import type { World } from '../world.ts'
import { contextOf, decideWith } from './process-due.ts'
import { applyState } from './subscription-state.ts'
import type { Subscribing } from './subscribing.ts'

/** Creates one or two subscriptions, as src/subscriptions/signup/create-subscription.ts does. */
export function signUp(world: World): void {
  const { random, clock } = world
  // Most months have no 31st.
  clock.now += random.pick([0, 27, 30]) * dayMs
  world.subscribing = newSubscribing(world)
  for (let count = 1 + random.below(2); count > 0; count--) create(world, newSubscription(world))
}

function newSubscribing({ random, subscribing }: World): Subscribing {
  const { company, plan } = subscribing
  const dunningDays = random.pick([[1, 3, 5, 7], [1, 3, 5, 7], [1, 2], [1]])
  const settings = { ...company.settings, dunningDays, suspendAfterDunning: random.chance(0.5) }
  const billingCycle = random.pick(['daily', 'weekly', 'monthly', 'monthly'] as const)
  const leadTimeDays = random.pick(billingCycle === 'daily' ? [0, 1] : [0, 0, 1, 7])
  return {
    ...subscribing,
    company: { ...company, settings },
    lists: [{ since: -Infinity, days: dunningDays }],
    plan: { ...plan, billingCycle, leadTimeDays },
    defaultMethodId: random.chance(0.8) ? random.pick(subscribing.methods) : undefined,
  }
}

function newSubscription({ random, clock, subscribing, nextId }: World): Subscription {
  const { company, customer, plan } = subscribing
  const { billingCycle, leadTimeDays } = plan
  const { now } = clock
  const startsAt = now + random.pick([0, 0, 0, hourMs, 3 * dayMs, -40 * dayMs])
  const trialDays = random.chance(0.25) ? random.pick([1, 14]) : 0
  const startDate = { at: startsAt, dateOnly: false }
  const calendar = startCalendar({ startDate, trialDays, billingCycle }, company, now)
  const subscription = subscriptionFixture({
    companyId: company.id,
    id: nextId<SubscriptionId>(),
    customerId: customer.id,
    billingMode: random.pick(['recurring', 'recurring', 'recurring', 'recurringManual', 'nonRecurring']),
    billingCycle,
    leadTimeDays,
    paymentDueDays: random.pick([0, 1, 5]),
    suspendAfterDays: random.pick([0, 1, 10]),
    ...calendar,
    total: plan.price,
    standsAt: now,
    createdAt: now,
    updatedAt: now,
  })
  return { ...subscription, nextBillingAt: getPeriodStart(subscription, calendar.firstPeriod, company) }
}

/** One statement writes the subscription with everything that is due at once. */
function create(world: World, subscription: Subscription): void {
  const { subscribing, clock } = world
  const { now } = clock
  const before: SubscriptionState = {
    ...noEffects,
    subscription,
    periods: [],
    methodId: resolveMethod(subscription, subscribing.defaultMethodId, false),
  }
  subscribing.kept.set(subscription.id, {
    subscription,
    periods: new Map(),
    history: [],
    issued: [],
    cycles: [{ from: 0, cycle: subscription.billingCycle }],
  })
  const { after, invoice } = decideWith(world, before, contextOf(world, now))
  applyState(world, { before, after, now, invoice, chargeWaitMs: 0 })
}
