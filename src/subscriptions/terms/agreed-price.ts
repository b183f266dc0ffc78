import type { Company } from '#companies'
import { toCents, type Cents } from '#kernel/money'
import { renews, type Subscription } from '../subscription.ts'
import { stagesFrom } from './discount.ts'
import { pricePeriod, type PricedPlan, type PricedProduct, type Terms } from './price-period.ts'

type Agreed = Pick<Subscription, keyof Terms | 'firstPeriod' | 'billingMode'>

/** By what terms are priced beside themselves. */
export type Pricing = {
  company: Company
  plan: PricedPlan & Pick<Terms, 'setupFee'>
  /** The products of its add-ons, at their prices of the moment. */
  products: PricedProduct[]
}

/** What a period costs by the terms of the moment. */
export function priceOf(subscription: Agreed, pricing: Pricing, period: number) {
  return pricePeriod({
    ...askedOf(subscription, pricing, period),
    withSetupFee: period === subscription.firstPeriod,
  })
}

/** The same without the set-up fee. */
export function recurringPriceOf(subscription: Agreed, pricing: Pricing, period: number): Cents {
  return pricePeriod({ ...askedOf(subscription, pricing, period), withSetupFee: false }).total
}

/** The most that a period costs, from one on. */
export function dearestFrom(subscription: Agreed, pricing: Pricing, period: number): Cents {
  const periods = renews(subscription) ? stagesFrom(subscription.discounts, period) : [period]
  return toCents(Math.max(...periods.map((one) => priceOf(subscription, pricing, one).total)))
}

function askedOf(agreed: Agreed, { company, plan, products }: Pricing, period: number) {
  const terms = { ...agreed, setupFee: agreed.setupFee ?? plan.setupFee }
  return { plan, terms, products, period, taxPercentage: company.settings.taxPercentage }
}
