import { findPeriodAt, toPeriodStart, type BillingCycle } from '#kernel/billing-calendar'
import { secondMs, toIsoInstant } from '#kernel/clock'
import { paymentDueDaysDefault } from '#kernel/limits'
import type { SkippedRecord } from '../book.ts'
import type { ImportRecord } from '../records.ts'
import { readDiscounts, type Renewals } from './read-discounts.ts'
import { readPrice, type ReadPrice } from './read-prices.ts'
import {
  toId,
  type WireCoupon,
  type WireCustomer,
  type WireItem,
  type WireProduct,
  type WireSchedule,
  type WireSubscription,
} from './wire.ts'

/** The objects of an export by their ids, and the tax of the company in percent. */
export type StripeObjects = {
  customers: ReadonlyMap<string, WireCustomer>
  products: ReadonlyMap<string, WireProduct>
  coupons: ReadonlyMap<string, WireCoupon>
  schedules: ReadonlyMap<string, WireSchedule>
  /** The saved methods that are taken. */
  methods: ReadonlySet<string>
  taxPercentage: number
}

/** A priced item of a subscription. */
export type PricedItem = ReadPrice & { quantity: number }

/** A subscription with the prices that it needs, its items and its calendar. */
export type ReadSubscription = {
  record: ImportRecord<'subscriptions'>
  plan: PricedItem
  items: PricedItem[]
  cycle: BillingCycle
  renewals: Renewals
}

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
): ReadSubscription | SkippedRecord {
  const { id } = wire
  const problem = findProblem(wire, objects)
  if (problem !== undefined) return { id, reason: problem }
  const items = readItems(wire, objects)
  if ('problem' in items) return { id, reason: items.problem }
  const calendar = readCalendar(wire, items.cycle)
  if ('problem' in calendar) return { id, reason: calendar.problem }
  const customerId = toId(wire.customer) ?? ''
  const found = readDiscounts(wire, objects.customers.get(customerId), {
    coupons: objects.coupons,
    renewals: calendar.renewals,
  })
  if ('problem' in found) return { id, reason: found.problem }
  const { plan, addOns } = splitItems(items.items)
  const isManual = wire.collection_method === 'send_invoice'
  const method = toId(wire.default_payment_method) ?? toId(wire.default_source)
  const record: ImportRecord<'subscriptions'> = {
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
  return { record, plan, items: items.items, cycle: items.cycle, renewals: calendar.renewals }
}

function findProblem(wire: WireSubscription, objects: StripeObjects): string | undefined {
  const customer = objects.customers.get(toId(wire.customer) ?? '')
  if (standings[wire.status] === undefined) return `it is ${wire.status}: finish that at Stripe first`
  if (wire.pause_collection) return 'its collection is paused: resume it at Stripe, or end it'
  if (wire.pending_update) return 'an update of it waits for a payment'
  if (wire.billing_thresholds) return 'it is invoiced at a threshold of use'
  if (wire.transfer_data || wire.application_fee_percent) return 'it pays a connected account'
  if (wire.automatic_tax?.enabled === true) return 'Stripe computes its taxes'
  if (customer?.balance)
    return `its customer has a balance of ${formatCents(customer.balance)} that the next invoice would use`
  return findScheduleProblem(wire, objects) ?? findTaxProblem(wire, objects)
}

/** A schedule changes a subscription later, unless its last phase runs already. */
function findScheduleProblem(wire: WireSubscription, { schedules }: StripeObjects): string | undefined {
  const id = toId(wire.schedule)
  if (id === undefined) return undefined
  const { phases, end_behavior: then } = schedules.get(id) ?? {}
  const last = phases?.at(-1)
  const isLast = last !== undefined && last.start_date <= (toPeriod(wire).start ?? 0)
  return isLast && then === 'release'
    ? undefined
    : `the schedule ${id} changes it later: release it at Stripe`
}

function findTaxProblem(wire: WireSubscription, { taxPercentage }: StripeObjects): string | undefined {
  const ofItems = wire.items.data.map(({ tax_rates: own }) =>
    own && own.length > 0 ? own : (wire.default_tax_rates ?? []),
  )
  if (ofItems.flat().some(({ inclusive }) => inclusive)) return 'its prices include a tax'
  const sums = new Set(ofItems.map((rates) => rates.reduce((sum, { percentage }) => sum + percentage, 0)))
  const [sum = 0, ...others] = sums
  if (others.length > 0) return 'its items have different taxes'
  if (Math.abs(sum - taxPercentage) < 1e-9) return undefined
  return `its tax is ${sum} %, and that of the company ${taxPercentage} %: set it in the settings first`
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

function toPeriod(wire: WireSubscription): { start: number | undefined; end: number | undefined } {
  const [item] = wire.items.data
  return {
    start: wire.current_period_start ?? item?.current_period_start ?? undefined,
    end: wire.current_period_end ?? item?.current_period_end ?? undefined,
  }
}

function readCalendar(
  wire: WireSubscription,
  cycle: BillingCycle,
): { anchorAt: string; next: number; cancelsThen: boolean; renewals: Renewals } | { problem: string } {
  const next = wire.status === 'trialing' ? wire.trial_end : toPeriod(wire).end
  if (next === undefined || next === null) return { problem: 'the export does not say when its period ends' }
  const { cancel_at: cancelAt, cancel_at_period_end: cancelsThen } = wire
  if (typeof cancelAt === 'number' && cancelAt !== next && cancelsThen !== true)
    return { problem: `it ends on ${toIso(cancelAt).slice(0, 10)}, and not with a period` }
  const at = next * secondMs
  const anchored = { at: (wire.billing_cycle_anchor ?? next) * secondMs, units: 0, period: 0 }
  const period = findPeriodAt(anchored, cycle, at)
  const isOnCalendar = toPeriodStart(anchored, cycle, period) === at
  const anchor = isOnCalendar ? anchored : { at, units: 0, period: 0 }
  return {
    anchorAt: toIsoInstant(anchor.at),
    next,
    cancelsThen: cancelsThen === true || typeof cancelAt === 'number',
    renewals: { anchor, cycle, nextPeriod: isOnCalendar ? period : 0 },
  }
}

function formatCents(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** Converts seconds to an ISO 8601 instant. */
export function toIso(seconds: number): string {
  return toIsoInstant(seconds * secondMs)
}
