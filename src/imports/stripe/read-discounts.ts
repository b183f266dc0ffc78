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

/** Returns the discounts of the next period and later ones, or the reason why they cannot be expressed. */
export function readDiscounts(
  subscription: WireSubscription,
  customer: WireCustomer | undefined,
  { coupons, renewals }: { coupons: ReadonlyMap<string, WireCoupon>; renewals: Renewals },
): { discounts: Discounts } | { problem: string } {
  const own = listOwn(subscription)
  if ('problem' in own) return own
  // The discount of a customer counts where the subscription has none.
  const found = own.found.length > 0 || !customer?.discount ? own.found : [customer.discount]
  const discounts: Discounts = []
  for (const each of found) {
    const read = readDiscount(each, coupons, renewals)
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

function readDiscount(
  { end, coupon, source }: WireDiscount,
  coupons: ReadonlyMap<string, WireCoupon>,
  renewals: Renewals,
): { discounts: Discounts } | { problem: string } {
  const named = coupon ?? source?.coupon
  const found = typeof named === 'string' ? coupons.get(named) : named
  if (!found) return { problem: 'the export does not have the coupon of its discount' }
  const { id, name, percent_off, amount_off, currency, duration } = found
  if ((found.applies_to?.products ?? []).length > 0)
    return { problem: `its coupon ${id} applies to some products only` }
  if (typeof amount_off === 'number' && currency?.toLowerCase() !== 'usd')
    return { problem: `its coupon ${id} is not in US dollars` }
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

/** Returns in how many periods from the next one on a discount counts; undefined without an end. */
function countCycles(
  duration: string | null | undefined,
  end: number | null | undefined,
  { anchor, cycle, nextPeriod }: Renewals,
): number | undefined {
  if (duration === 'once') return 1
  if (typeof end !== 'number') return undefined
  let cycles = 0
  while (cycles < discountCyclesMax && toPeriodStart(anchor, cycle, nextPeriod + cycles) < end * secondMs)
    cycles++
  return cycles
}
