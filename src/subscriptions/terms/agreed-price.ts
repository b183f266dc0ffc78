import type { Company } from '#companies'
import { toCents, type Cents } from '#kernel/money'
import { hasRenewals, type Subscription } from '../subscription.ts'
import { listPriceStages } from './discount.ts'
import { pricePeriod, type PricedPlan, type PricedProduct, type Terms } from './price-period.ts'

type AgreedTerms = Pick<Subscription, keyof Terms | 'firstPeriod' | 'billingMode'>

/** By what terms are priced beside themselves. */
export type Pricing = {
  company: Company
  plan: PricedPlan & Pick<Terms, 'setupFee'>
  /** The products of its add-ons, at their prices of the moment. */
  products: PricedProduct[]
}

/** What a period costs by the terms of the moment. */
export function calculatePrice(subscription: AgreedTerms, pricing: Pricing, period: number) {
  return pricePeriod({
    ...toPriceInput(subscription, pricing, period),
    withSetupFee: period === subscription.firstPeriod,
  })
}

/** The same without the set-up fee. */
export function calculateRecurringPrice(subscription: AgreedTerms, pricing: Pricing, period: number): Cents {
  return pricePeriod({ ...toPriceInput(subscription, pricing, period), withSetupFee: false }).total
}

/** The most that a period costs, from one on. */
export function calculateMaxPrice(subscription: AgreedTerms, pricing: Pricing, period: number): Cents {
  const periods = hasRenewals(subscription) ? listPriceStages(subscription.discounts, period) : [period]
  return toCents(Math.max(...periods.map((one) => calculatePrice(subscription, pricing, one).total)))
}

function toPriceInput(agreed: AgreedTerms, { company, plan, products }: Pricing, period: number) {
  const terms = { ...agreed, setupFee: agreed.setupFee ?? plan.setupFee }
  return { plan, terms, products, period, taxPercentage: company.settings.taxPercentage }
}
