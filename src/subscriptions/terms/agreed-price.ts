import type { Company } from '#companies'
import { toCents, type Cents } from '#kernel/money'
import { hasRenewals, type Subscription } from '../subscription.ts'
import { listPriceStages } from './discount.ts'
import { pricePeriod, type PricedPlan, type PricedProduct, type Terms } from './price-period.ts'

/** The agreed fields of a subscription from which its price follows. */
export type AgreedTerms = Pick<Subscription, keyof Terms | 'firstPeriod' | 'billingMode'>

/** The inputs of a price besides the terms. */
export type Pricing = {
  company: Company
  plan: PricedPlan & Pick<Terms, 'setupFee'>
  /** The products of the add-ons, at their current prices. */
  products: PricedProduct[]
}

/** Returns the lines and the total of a period by the current terms, in cents. */
export function calculatePrice(subscription: AgreedTerms, pricing: Pricing, period: number) {
  return pricePeriod({
    ...toPriceInput(subscription, pricing, period),
    withSetupFee: period === subscription.firstPeriod,
  })
}

/** Returns the total of a period without the set-up fee, in cents. */
export function calculateRecurringPrice(subscription: AgreedTerms, pricing: Pricing, period: number): Cents {
  return pricePeriod({ ...toPriceInput(subscription, pricing, period), withSetupFee: false }).total
}

/** Returns the highest total of any period from the given one on, in cents. */
export function calculateMaxPrice(subscription: AgreedTerms, pricing: Pricing, period: number): Cents {
  const periods = hasRenewals(subscription) ? listPriceStages(subscription.discounts, period) : [period]
  return toCents(Math.max(...periods.map((one) => calculatePrice(subscription, pricing, one).total)))
}

function toPriceInput(agreed: AgreedTerms, { company, plan, products }: Pricing, period: number) {
  const terms = { ...agreed, setupFee: agreed.setupFee ?? plan.setupFee }
  return { plan, terms, products, period, taxPercentage: company.settings.taxPercentage }
}
