import { findPeriodAt, toPeriodStart, type BillingCycle } from '#kernel/billing-calendar'
import { dayMs, secondMs, toIsoInstant } from '#kernel/clock'
import { paymentDueDaysDefault } from '#kernel/limits'
import { dollarsToCents } from '#kernel/money'
import type { SkippedRecord } from '../book.ts'
import type { ImportRecord } from '../records.ts'
import { findSubscriptionProblem, getPeriod, type SubscriptionFacts } from './find-subscription-problem.ts'
import { readDiscounts, type Renewals } from './read-discounts.ts'
import { readPrice, type ReadPrice } from './read-prices.ts'
import { toId, type WireCoupon, type WireItem, type WireProduct, type WireSubscription } from './wire.ts'

/** The objects of an export by their ids, and the tax of the company in percent. */
export type StripeObjects = SubscriptionFacts & {
  products: ReadonlyMap<string, WireProduct>
  coupons: ReadonlyMap<string, WireCoupon>
  /** The saved methods that are taken. */
  methods: ReadonlySet<string>
  /** When the newest period begins that an invoice bills, in seconds, by its subscription. */
  billedFrom: ReadonlyMap<string, number>
}

/** A priced item of a subscription. */
type PricedItem = ReadPrice & { quantity: number }

/** Whether a subscription is over there, so that it stays there. */
export function isOverThere({ status }: WireSubscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

const standings: Readonly<Record<string, ImportRecord<'subscriptions'>['standing']>> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past due',
  unpaid: 'suspended',
}

/** Returns a subscription in the middle of its cycle, or the reason why it is left out. */
export function readSubscription(
  wire: WireSubscription,
  objects: StripeObjects,
): ImportRecord<'subscriptions'> | SkippedRecord {
  const { id } = wire
  const problem = findSubscriptionProblem(wire, objects)
  if (problem !== undefined) return { id, reason: problem }
  const items = readItems(wire, objects)
  if ('problem' in items) return { id, reason: items.problem }
  const calendar = readCalendar(wire, items.cycle)
  if ('problem' in calendar) return { id, reason: calendar.problem }
  // It was read before the period began, and its invoices after that. Both systems would bill the period.
  if ((objects.billedFrom.get(id) ?? -Infinity) >= calendar.next)
    return { id, reason: `Stripe has invoiced its period of ${toDay(calendar.next)} already: export again` }
  const customerId = toId(wire.customer) ?? ''
  const found = readDiscounts(wire, objects.customers.get(customerId), {
    coupons: objects.coupons,
    renewals: calendar.renewals,
  })
  if ('problem' in found) return { id, reason: found.problem }
  if (!calendar.cancelsThen && isFree(items.items, found.discounts))
    return { id, reason: 'its discounts take its whole price: an invoice here has at least one cent' }
  const { plan, addOns } = splitItems(items.items)
  const isManual = wire.collection_method === 'send_invoice'
  const method = toId(wire.default_payment_method) ?? toId(wire.default_source)
  return {
    originId: id,
    customer: customerId,
    planId: plan.id,
    billingMode: isManual ? 'recurringManual' : 'recurring',
    standing: standings[wire.status] ?? 'active',
    startedAt: toIso(wire.start_date ?? wire.created),
    anchorAt: calendar.anchorAt,
    ...(wire.status === 'trialing' ? { trialEndsAt: toIso(wire.trial_end ?? 0) } : {}),
    nextBillingAt: toIso(calendar.next),
    cancelsThen: calendar.cancelsThen,
    addOns,
    discounts: found.discounts,
    paymentDueDays: isManual ? (wire.days_until_due ?? paymentDueDaysDefault) : 0,
    ...(method !== undefined && objects.methods.has(method) ? { paymentMethod: method } : {}),
  }
}

function readItems(
  { items: { data, has_more: isCut } }: WireSubscription,
  { products }: StripeObjects,
): { items: PricedItem[]; cycle: BillingCycle } | { problem: string } {
  if (isCut === true) return { problem: 'the export does not have all of its items' }
  const items: PricedItem[] = []
  for (const item of data) {
    const problem = findItemProblem(item)
    if (problem !== undefined) return { problem }
    const price = readPrice(item.price, products)
    if ('problem' in price)
      return { problem: `its price ${item.price.id} cannot be had here: ${price.problem}` }
    items.push({ ...price, quantity: item.quantity ?? 1 })
  }
  const [cycle, ...others] = new Set(items.map((one) => one.cycle))
  if (cycle === undefined || others.length > 0) return { problem: 'its items have different billing cycles' }
  return { items, cycle }
}

function findItemProblem({ price, quantity, discounts }: WireItem): string | undefined {
  if (quantity === 0) return `the quantity of its price ${price.id} is 0`
  if ((discounts ?? []).length > 0) return `its price ${price.id} has a discount of its own`
  return undefined
}

/** Whether the discounts leave less than a cent of the next invoice, on which all of them count. */
function isFree(items: PricedItem[], discounts: ImportRecord<'subscriptions'>['discounts']): boolean {
  const price = items.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0)
  const left = discounts.reduce(
    (rest, { type, value }) =>
      rest - (type === 'percent' ? Math.round((rest * value) / 100) : (dollarsToCents(value) ?? 0)),
    price,
  )
  return left < 1
}

/** The plan is an item of quantity 1, if there is one. Other items, and further pieces of the plan's, are add-ons. */
function splitItems(items: PricedItem[]): {
  plan: PricedItem
  addOns: ImportRecord<'subscriptions'>['addOns']
} {
  const plan = items.find(({ quantity }) => quantity === 1) ?? items[0]
  if (!plan) throw new Error('a subscription has no items')
  const others = items.map((item) => (item === plan ? { ...item, quantity: item.quantity - 1 } : item))
  const addOns = others
    .filter(({ quantity }) => quantity > 0)
    .map(({ id: productId, quantity }) => ({ productId, quantity }))
  return { plan, addOns }
}

// Exports that were edited count months as 30 days. The period's end becomes the anchor then.
const besideMaxMs = 3 * dayMs

function readCalendar(
  wire: WireSubscription,
  cycle: BillingCycle,
): { anchorAt: string; next: number; cancelsThen: boolean; renewals: Renewals } | { problem: string } {
  const ends = new Set(wire.items.data.map(({ current_period_end: end }) => end))
  if (ends.size > 1) return { problem: 'its items have different billing periods' }
  const next = wire.status === 'trialing' ? wire.trial_end : getPeriod(wire).end
  if (next === undefined || next === null) return { problem: 'the export does not say when its period ends' }
  const { cancel_at: cancelAt, billing_cycle_anchor: anchor } = wire
  if (typeof cancelAt === 'number' && cancelAt !== next)
    return { problem: `it ends on ${toDay(cancelAt)}, and not with a period` }
  const cancelsThen = wire.cancel_at_period_end === true || typeof cancelAt === 'number'
  const at = next * secondMs
  const last = { at, units: 0, period: 0 }
  // Without another period, it needs no calendar.
  if (cancelsThen || typeof anchor !== 'number')
    return { anchorAt: toIso(next), next, cancelsThen, renewals: { anchor: last, cycle, nextPeriod: 0 } }
  const anchored = { ...last, at: anchor * secondMs }
  const nextPeriod = findPeriodAt(anchored, cycle, at)
  if (toPeriodStart(anchored, cycle, nextPeriod) !== at) {
    const starts = [nextPeriod, nextPeriod + 1].map((period) => toPeriodStart(anchored, cycle, period))
    // A trial ends on the anchor of its subscription. Up to a later anchor, Stripe bills a part of a period.
    const isAnchor =
      anchored.at < at &&
      (wire.status === 'trialing' || starts.some((start) => Math.abs(start - at) < besideMaxMs))
    if (isAnchor)
      return { anchorAt: toIso(next), next, cancelsThen, renewals: { anchor: last, cycle, nextPeriod: 0 } }
    return { problem: `its next period begins on ${toDay(next)}, off its anchor of ${toDay(anchor)}` }
  }
  const day = wire.billing_cycle_anchor_config?.day_of_month
  if (day !== undefined && day !== new Date(anchored.at).getUTCDate())
    return { problem: `its billing day is the ${day}, off its anchor of ${toDay(anchor)}` }
  return {
    anchorAt: toIso(anchor),
    next,
    cancelsThen,
    renewals: { anchor: anchored, cycle, nextPeriod },
  }
}

function toDay(seconds: number): string {
  return toIso(seconds).slice(0, 10)
}

/** Converts seconds to an ISO 8601 instant. */
export function toIso(seconds: number): string {
  return toIsoInstant(seconds * secondMs)
}
