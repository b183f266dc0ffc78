import { toPeriodStart, type Anchor, type BillingCycle } from '#kernel/billing-calendar'
import { secondMs } from '#kernel/clock'
import { discountCyclesMax, discountNameMax } from '#kernel/limits'
import { toCents, toDollars } from '#kernel/money'
import { cleanText } from '../texts.ts'
import type { ImportRecord } from '../records.ts'
import type { WireCoupon, WireCustomer, WireDiscount, WireSubscription } from './wire.ts'

type Discounts = ImportRecord<'subscriptions'>['discounts']

/** The calendar of a subscription from its next period on. */
export type Renewals = { anchor: Anchor; cycle: BillingCycle; nextPeriod: number }

/** The facts that decide on discounts: the coupons of the export by their ids, and the calendar. */
type Facts = { coupons: ReadonlyMap<string, WireCoupon>; renewals: Renewals }

/** Returns the discounts of the next period and later ones, or the reason why they cannot be expressed. */
export function readDiscounts(
  subscription: WireSubscription,
  customer: WireCustomer | undefined,
  facts: Facts,
): { discounts: Discounts } | { problem: string } {
  const own = listOwn(subscription)
  if ('problem' in own) return own
  // The discount of a customer counts where the subscription has none.
  const ofCustomer = own.found.length === 0 ? customer?.discount : undefined
  const discounts: Discounts = []
  for (const each of ofCustomer ? [ofCustomer] : own.found) {
    const { coupon, problem } = findCoupon(each, facts)
    if (!coupon) return { problem }
    if (ofCustomer && coupon.duration === 'once')
      return {
        problem: `the coupon ${coupon.id} of its customer counts once, for any invoice of the customer`,
      }
    const read = readDiscount(each, coupon, facts.renewals)
    if ('problem' in read) return read
    discounts.push(...read.discounts)
  }
  return { discounts }
}

function listOwn({ discount, discounts }: WireSubscription): { found: WireDiscount[] } | { problem: string } {
  const expanded = (discounts ?? []).filter((each) => typeof each !== 'string')
  const ids = (discounts ?? []).length - expanded.length
  if (expanded.length === 0 && discount) return { found: [discount] }
  if (ids > 0)
    return { problem: 'the export has only the ids of its discounts: export with expand[]=data.discounts' }
  return { found: expanded }
}

function findCoupon(
  { coupon, source }: WireDiscount,
  { coupons }: Facts,
): { coupon: WireCoupon; problem?: never } | { coupon?: never; problem: string } {
  const named = coupon ?? source?.coupon
  const id = typeof named === 'string' ? named : named?.id
  if (id === undefined) return { problem: 'its discount has no coupon any more: remove it at Stripe' }
  const inline = typeof named === 'string' ? undefined : (named ?? undefined)
  const found = coupons.get(id) ?? inline
  if (!found) return { problem: `its coupon ${id} is not in coupons.json: it may be deleted at Stripe` }
  // Only an expanded coupon names the products to which it applies.
  return { coupon: { ...found, applies_to: found.applies_to ?? inline?.applies_to } }
}

function readDiscount(
  discount: WireDiscount,
  coupon: WireCoupon,
  renewals: Renewals,
): { discounts: Discounts } | { problem: string } {
  const { id, name, percent_off, amount_off, currency, duration, applies_to } = coupon
  if ((applies_to?.products ?? []).length > 0)
    return { problem: `its coupon ${id} applies to some products only` }
  if (typeof amount_off === 'number' && currency?.toLowerCase() !== 'usd')
    return { problem: `its coupon ${id} is not in US dollars` }
  const end = findEnd(discount, coupon)
  if (duration === 'repeating' && end === undefined)
    return { problem: `the export does not say until when its coupon ${id} counts` }
  const cycles = countCycles(duration, end, renewals)
  if (cycles === 0) return { discounts: [] }
  const shared = {
    ...(cleanText(name ?? '') === '' ? {} : { name: cleanText(name ?? '').slice(0, discountNameMax) }),
    ...(cycles === undefined ? {} : { cycles }),
  }
  if (typeof percent_off === 'number')
    return { discounts: [{ type: 'percent', value: percent_off, ...shared }] }
  if (typeof amount_off === 'number')
    return { discounts: [{ type: 'amount', value: toDollars(toCents(amount_off)), ...shared }] }
  return { problem: `its coupon ${id} has neither a percentage nor an amount` }
}

/** Returns when a discount ends, in seconds. Without an end, one that repeats counts for months from its start. */
function findEnd(
  { start, end }: WireDiscount,
  { duration, duration_in_months: months }: WireCoupon,
): number | undefined {
  if (typeof end === 'number') return end
  if (duration !== 'repeating' || typeof start !== 'number' || typeof months !== 'number') return undefined
  return toPeriodStart({ at: start * secondMs, units: 0, period: 0 }, 'monthly', months) / secondMs
}

/** Returns in how many periods from the next one on a discount counts; undefined without an end. */
function countCycles(
  duration: string | null | undefined,
  end: number | undefined,
  { anchor, cycle, nextPeriod }: Renewals,
): number | undefined {
  // An invoice that uses such a coupon removes it from the subscription. https://github.com/stripe/stripe-go/issues/944
  if (duration === 'once') return 1
  if (end === undefined) return undefined
  let cycles = 0
  while (cycles < discountCyclesMax && toPeriodStart(anchor, cycle, nextPeriod + cycles) < end * secondMs)
    cycles++
  return cycles
}
