import type { BillingCycle } from '#kernel/billing-calendar'
import { nameLengthMax } from '#kernel/limits'
import { toCents, toDollars } from '#kernel/money'
import type { ImportRecord } from '../records.ts'
import { cleanText } from '../texts.ts'
import { toId, type WirePrice, type WireProduct } from './wire.ts'

/** A price that a plan or an add-on can have: its name, cents and cycle. One-time prices have no cycle. */
export type ReadPrice = { id: string; name: string; cents: number; cycle: BillingCycle | undefined }

const cycles: Readonly<Record<string, BillingCycle>> = {
  'day 1': 'daily',
  'day 7': 'weekly',
  'day 14': 'biweekly',
  'week 1': 'weekly',
  'week 2': 'biweekly',
  'month 1': 'monthly',
  'month 3': 'quarterly',
  'month 6': 'semiannual',
  'month 12': 'yearly',
  'year 1': 'yearly',
}

/** Returns a price, or the reason why nothing here can have it. */
export function readPrice(
  price: WirePrice,
  products: ReadonlyMap<string, WireProduct>,
): ReadPrice | { problem: string } {
  const { id, recurring, unit_amount: amount, unit_amount_decimal: exact } = price
  if (price.currency.toLowerCase() !== 'usd')
    return { problem: `its currency is ${price.currency}, not US dollars` }
  if (price.billing_scheme === 'tiered') return { problem: 'its price has tiers' }
  if (recurring?.usage_type === 'metered') return { problem: 'it is metered' }
  if (price.transform_quantity) return { problem: 'it bills packages of a quantity' }
  if (price.custom_unit_amount) return { problem: 'the payer chooses its amount' }
  if (amount === null || amount === undefined || Number(exact ?? amount) !== amount)
    return { problem: 'its amount has fractions of a cent' }
  if (amount <= 0) return { problem: 'it is free: a plan has a price' }
  if (!recurring) return { id, name: toName(price, products), cents: amount, cycle: undefined }
  const count = recurring.interval_count ?? 1
  const cycle = cycles[`${recurring.interval} ${count}`]
  if (!cycle) return { problem: `no billing cycle here has ${count} ${recurring.interval}s` }
  return { id, name: toName(price, products), cents: amount, cycle }
}

function toName({ id, nickname, product }: WirePrice, products: ReadonlyMap<string, WireProduct>): string {
  const expanded = typeof product === 'object' ? cleanText(String(product?.['name'] ?? '')) : ''
  const named = expanded || cleanText(products.get(toId(product) ?? '')?.name ?? '')
  const own = cleanText(nickname ?? '')
  const name = named && own && named !== own ? `${named} (${own})` : named || own || id
  return name.slice(0, nameLengthMax)
}

/** Returns the plan of a recurring price. */
export function toPlan(
  { id, name, cents }: ReadPrice,
  billingCycle: BillingCycle,
  active: boolean,
): ImportRecord<'plans'> {
  const price = toDollars(toCents(cents))
  return {
    originId: id,
    planId: id,
    name,
    billingCycle,
    price,
    active,
  }
}

/** Returns the product of a price that is an add-on. */
export function toProduct({ id, name, cents }: ReadPrice, active: boolean): ImportRecord<'products'> {
  return { originId: id, productId: id, name, price: toDollars(toCents(cents)), active }
}
