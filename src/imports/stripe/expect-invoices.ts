import { dayMs, hourMs, secondMs, toIsoInstant } from '#kernel/clock'
import { toCents, toDollars } from '#kernel/money'
import type { ExpectedInvoice } from '../book.ts'
import type { WireCoupon, WireCustomer, WireDiscount, WireInvoice, WireSubscription } from './wire.ts'

// The shadow compares the imported subscriptions with these invoices. They come from Stripe's objects alone, by a calendar
// and a reading of discounts of their own: a mistake that both sides share would show no difference.

/** The facts of an export beside a subscription: its customer, the coupons by their ids, and an upcoming invoice. */
export type ExpectedFrom = {
  customer: WireCustomer | undefined
  coupons: ReadonlyMap<string, WireCoupon>
  upcoming: WireInvoice | undefined
}

/**
 * Returns the invoices that Stripe makes before a time (ms) and the one after them. An upcoming invoice that Stripe was
 * asked for takes the place of the first one.
 */
export function expectInvoices(wire: WireSubscription, from: ExpectedFrom, until: number): ExpectedInvoice[] {
  const [item] = wire.items.data
  const end =
    wire.status === 'trialing' ? wire.trial_end : (item?.current_period_end ?? wire.current_period_end)
  const next = (end ?? 0) * secondMs
  const ends = wire.cancel_at_period_end ? next : (wire.cancel_at ?? Infinity) * secondMs
  const { from: anchor, period: nextPeriod } = findNextPeriod(wire, next)
  const atPeriod = (period: number) => addIntervals(anchor, item?.price.recurring, period)
  let period = nextPeriod
  const expected: ExpectedInvoice[] = []
  for (let at = atPeriod(period); at < ends; at = atPeriod(++period)) {
    const isFirst = expected.length === 0
    const asked = isFirst ? from.upcoming : undefined
    expected.push(asked ? toAsked(wire.id, asked) : compute(wire, from, { at, isFirst }))
    if (at >= until) break
  }
  return expected
}

/** Returns the anchor (ms) and the number of the period that begins at `next` (ms). Beside its calendar, `next` is the anchor. */
function findNextPeriod(wire: WireSubscription, next: number): { from: number; period: number } {
  const from = (wire.billing_cycle_anchor ?? 0) * secondMs || next
  const atPeriod = (period: number) => addIntervals(from, wire.items.data[0]?.price.recurring, period)
  let period = 0
  while (atPeriod(period) >= next) period--
  while (atPeriod(period) < next) period++
  return atPeriod(period) === next ? { from, period } : { from: next, period: 0 }
}

/** Returns the n-th period (ms) from the anchor: on the same day of a month, or the last one of a shorter month. */
function addIntervals(
  anchor: number,
  recurring: { interval: string; interval_count?: number | null | undefined } | null | undefined,
  periods: number,
): number {
  const { interval, interval_count: each } = recurring ?? { interval: 'month' }
  const count = periods * (each ?? 1)
  if (interval === 'day') return anchor + count * dayMs
  if (interval === 'week') return anchor + count * 7 * dayMs
  const date = new Date(anchor)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + count * (interval === 'year' ? 12 : 1)]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) + (anchor % dayMs)
}

function compute(
  wire: WireSubscription,
  from: ExpectedFrom,
  { at, isFirst }: { at: number; isFirst: boolean },
): ExpectedInvoice {
  const items = wire.items.data
  const subtotal = items.reduce(
    (sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1),
    0,
  )
  const discounted = listDiscounts(wire, from).reduce((left, { end, coupon }) => {
    const hasEnded = coupon?.duration === 'once' ? !isFirst : at >= (end ?? Infinity) * secondMs
    if (hasEnded) return left
    return Math.max(0, left - takePercent(left, coupon?.percent_off ?? 0) - (coupon?.amount_off ?? 0))
  }, subtotal)
  const own = items[0]?.tax_rates ?? []
  const rates = own.length > 0 ? own : (wire.default_tax_rates ?? [])
  const taxPercentage = rates.reduce((sum, { percentage }) => sum + percentage, 0)
  const day = toDay(at)
  const isSent = wire.collection_method === 'send_invoice'
  const dueDays = isSent ? wire.days_until_due : 0
  return {
    subscription: wire.id,
    day,
    amount: toDollars(toCents(discounted + takePercent(discounted, taxPercentage))),
    dueDay: typeof dueDays === 'number' ? toDay(at + dueDays * dayMs) : undefined,
    chargeDay: isSent ? undefined : day,
  }
}

/** Lists the discounts of a subscription with their coupons. Without any, those of its customer count. */
function listDiscounts({ discount, discounts }: WireSubscription, { customer, coupons }: ExpectedFrom) {
  const own = [discount, ...(discounts ?? [])].filter((one) => typeof one === 'object' && one !== null)
  const counting: WireDiscount[] = own.length === 0 && customer?.discount ? [customer.discount] : own
  return counting.map(({ start, end, coupon: former, source }) => {
    const named = former ?? source?.coupon
    const coupon = typeof named === 'string' ? coupons.get(named) : named
    const isCounted = coupon?.duration === 'repeating' && typeof start === 'number'
    const ended = isCounted
      ? addIntervals(start * secondMs, { interval: 'month' }, coupon.duration_in_months ?? 0) / secondMs
      : undefined
    return { end: end ?? ended, coupon }
  })
}

/** Returns a percentage of cents, rounded half up. Percentages have at most four decimals. */
function takePercent(cents: number, percent: number): number {
  return Math.floor((cents * Math.round(percent * 10_000) * 2 + 1_000_000) / 2_000_000)
}

// Stripe charges an automatic invoice about an hour after it has made it.
const chargeDelayMs = hourMs

function toAsked(subscription: string, asked: WireInvoice): ExpectedInvoice {
  const made = (asked.period_end ?? asked.created ?? 0) * secondMs
  const attempt = asked.next_payment_attempt
  return {
    subscription,
    day: toDay(made),
    amount: toDollars(toCents(asked.total)),
    ...(typeof asked.due_date === 'number' ? { dueDay: toDay(asked.due_date * secondMs) } : {}),
    ...(typeof attempt === 'number'
      ? { chargeDay: toDay(Math.max(made, attempt * secondMs - chargeDelayMs)) }
      : {}),
  }
}

function toDay(at: number): string {
  return toIsoInstant(at).slice(0, 10)
}
