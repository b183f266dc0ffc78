import type { Invoice } from '#invoices'
import { add, toCents, subtract, zeroCents, type Cents } from '#kernel/money'
import { selectDiscounts, type Discount } from './discount.ts'
import { calculatePercentage } from './calculate-percentage.ts'

/** So many of a product, billed with each period. */
export type AddOn = { productId: string; quantity: number }

/** A plan as it is billed. */
export type PricedPlan = { planId: string; name: string; price: Cents }

/** A product as it is billed. */
export type PricedProduct = { productId: string; name: string; price: Cents; code: string | undefined }

/**
 * What a subscription agreed on beside its plan. An override is all of what it asks for but the set-up fee, which is that of the plan
 * that it began with.
 */
export type Terms = { override: Cents | undefined; addOns: AddOn[]; discounts: Discount[]; setupFee: Cents }

type LineItem = Invoice['items'][number]

/** A line of the invoice, complete. */
export type PriceLine = LineItem &
  Required<Pick<LineItem, 'description' | 'quantity' | 'unitPrice' | 'totalPrice'>>

type PriceInput = {
  plan: PricedPlan
  terms: Terms
  /** Every product of the add-ons, at the price that is to be billed. */
  products: PricedProduct[]
  period: number
  taxPercentage: number
  withSetupFee: boolean
}

const minimumCents = toCents(1)

/** The lines of a period's invoice, and what they add up to: at least a cent. */
export function pricePeriod(asked: PriceInput): { lines: PriceLine[]; total: Cents } {
  const { plan, terms, period, taxPercentage, withSetupFee } = asked
  const { override, discounts } = terms
  const recurring =
    override === undefined
      ? applyDiscounts(recurringLines(asked), selectDiscounts(discounts, period))
      : [planLine(plan, override)]
  const untaxed = [...recurring, ...(withSetupFee ? [setupFeeLine(terms)] : [])]
  const taxes = override === undefined ? [taxLine(sumLines(untaxed), taxPercentage)] : []
  const lines = [...untaxed, ...taxes].filter(({ totalPrice }) => totalPrice !== 0)
  return { lines, total: sumLines(lines) }
}

function recurringLines({ plan, terms, products }: PriceInput): PriceLine[] {
  return [planLine(plan, plan.price), ...terms.addOns.map((addOn) => addOnLine(addOn, products))]
}

function planLine({ planId, name }: PricedPlan, price: Cents): PriceLine {
  return { ...singleLine(planId, name, price), itemCode: planId }
}

function addOnLine({ productId, quantity }: AddOn, products: PricedProduct[]): PriceLine {
  const product = products.find((each) => each.productId === productId)
  if (!product) throw new Error(`the add-on ${productId} has no price`)
  const { name, price, code } = product
  return {
    itemId: productId,
    description: name,
    quantity,
    unitPrice: price,
    totalPrice: toCents(quantity * price),
    ...(code === undefined ? {} : { itemCode: code }),
  }
}

/** The lines with one more for each discount. Each takes from what the ones before it left, and leaves a cent. */
function applyDiscounts(lines: PriceLine[], discounts: Discount[]): PriceLine[] {
  return discounts.reduce((before, discount, place) => {
    const left = sumLines(before)
    const off = Math.min(calculateDiscount(discount, left), subtract(left, minimumCents))
    const description =
      discount.name ?? (discount.type === 'percent' ? `Discount ${discount.value}%` : 'Discount')
    return [...before, singleLine(`discount-${place + 1}`, description, subtract(zeroCents, toCents(off)))]
  }, lines)
}

function calculateDiscount({ type, value }: Discount, left: Cents): Cents {
  return type === 'percent' ? calculatePercentage(left, value) : toCents(value)
}

function setupFeeLine({ setupFee }: Terms): PriceLine {
  return singleLine('setup-fee', 'Setup fee', setupFee)
}

function taxLine(taxed: Cents, taxPercentage: number): PriceLine {
  return singleLine('tax', `Tax ${taxPercentage}%`, calculatePercentage(taxed, taxPercentage))
}

function singleLine(itemId: string, description: string, price: Cents): PriceLine {
  return { itemId, description, quantity: 1, unitPrice: price, totalPrice: price }
}

function sumLines(lines: PriceLine[]): Cents {
  return add(...lines.map(({ totalPrice }) => totalPrice))
}
