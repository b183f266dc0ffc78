import type { Invoice } from '#invoices'
import { add, toCents, subtract, zeroCents, type Cents } from '#kernel/money'
import { selectDiscounts, type Discount } from './discount.ts'
import { calculatePercentage } from './calculate-percentage.ts'

/** A quantity of a product that is billed each period. */
export type AddOn = { productId: string; quantity: number }

export type PricedPlan = { planId: string; name: string; price: Cents }

export type PricedProduct = { productId: string; name: string; price: Cents; code: string | undefined }

/**
 * The terms of a subscription in addition to its plan. An override replaces the price, add-ons, discounts and tax, but
 * not the set-up fee. The set-up fee is that of the first plan.
 */
export type Terms = { override: Cents | undefined; addOns: AddOn[]; discounts: Discount[]; setupFee: Cents }

type LineItem = Invoice['items'][number]

export type PriceLine = LineItem &
  Required<Pick<LineItem, 'description' | 'quantity' | 'unitPrice' | 'totalPrice'>>

type PriceInput = {
  plan: PricedPlan
  terms: Terms
  /** All products of the add-ons, at the prices to bill. */
  products: PricedProduct[]
  period: number
  taxPercentage: number
  withSetupFee: boolean
}

const minimumCents = toCents(1)
const taxId = 'tax'

/** Returns the lines of a period's invoice and their total in cents, at least one cent. */
export function pricePeriod(input: PriceInput): { lines: PriceLine[]; total: Cents } {
  const { plan, terms, period, taxPercentage, withSetupFee } = input
  const { override, discounts } = terms
  const recurring =
    override === undefined
      ? applyDiscounts(recurringLines(input), selectDiscounts(discounts, period))
      : [planLine(plan, override)]
  const untaxed = [...recurring, ...(withSetupFee ? [setupFeeLine(terms)] : [])]
  const taxes = override === undefined ? [taxLine(sumLines(untaxed), taxPercentage)] : []
  const lines = [...untaxed, ...taxes].filter(({ totalPrice }) => totalPrice !== 0)
  return { lines, total: sumLines(lines) }
}

/** Returns the discounts and the tax that the lines of a period's invoice contain, in cents. Both are positive. */
export function sumDiscountsAndTax(lines: readonly LineItem[]): { discount: Cents; tax: Cents } {
  const totals = lines.map(({ totalPrice = zeroCents }) => totalPrice)
  const last = lines.at(-1)
  const isTaxed = last?.itemId === taxId && last.itemCode === undefined
  return {
    discount: subtract(zeroCents, add(...totals.filter((total) => total < 0))),
    tax: isTaxed ? (last.totalPrice ?? zeroCents) : zeroCents,
  }
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

/** Adds a line for each discount. Each discount applies to the remaining amount and leaves at least one cent. */
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
  return singleLine(taxId, `Tax ${taxPercentage}%`, calculatePercentage(taxed, taxPercentage))
}

function singleLine(itemId: string, description: string, price: Cents): PriceLine {
  return { itemId, description, quantity: 1, unitPrice: price, totalPrice: price }
}

function sumLines(lines: PriceLine[]): Cents {
  return add(...lines.map(({ totalPrice }) => totalPrice))
}
