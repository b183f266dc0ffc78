import { settingsDefault, type Product } from '#companies'
import type { BillingCycle } from '#kernel/billing-calendar'
import { toCents, zeroCents, type Cents } from '#kernel/money'
import { toDiscount } from '../src/subscriptions/terms/discount-input.ts'
import { pricePeriod, type AddOn, type Terms } from '../src/subscriptions/terms/price-period.ts'
import type { PlanInput } from '../src/subscriptions/plans/plan-input.ts'

/** The catalogue of each seeded company. */
export const seededProducts: Product[] = [
  { productId: 'seat', name: 'Further seat', priceCents: toCents(4_50), code: 'SEAT', active: true },
  { productId: 'storage', name: 'Storage, 100 GB', priceCents: toCents(7_00), code: undefined, active: true },
]

/** The plans of each seeded company. Invoices of weekly plans are issued two days ahead, others a week ahead. */
export const seededPlans: (PlanInput & { planId: string })[] = [
  createSeededPlan('standard', 'Standard', 'monthly', 49_00),
  createSeededPlan('basic', 'Basic', 'monthly', 19_00),
  createSeededPlan('premium', 'Premium', 'monthly', 99_00, { setupFee: toCents(25_00) }),
  createSeededPlan('weekly', 'Weekly', 'weekly', 15_00, { preRenewalInvoice: { leadTimeDays: 2 } }),
  createSeededPlan('quarter', 'Quarterly', 'quarterly', 120_00),
  createSeededPlan('half-year', 'Half-yearly', 'semiannual', 210_00),
  createSeededPlan('annual', 'Annual', 'yearly', 399_00),
  createSeededPlan('try-out', 'Two weeks free', 'monthly', 29_00, { trialDays: 14 }),
  // It is not sold any more; its subscriptions continue.
  createSeededPlan('classic', 'Classic', 'monthly', 17_00, { active: false }),
]

/** A plan with the agreed terms of a subscription. */
export type Offer = {
  planId: string
  cycle: BillingCycle
  terms: Terms
}

/** The offers, the most frequent ones first. */
export const offers: Offer[] = [
  createOffer('standard'),
  createOffer('basic'),
  createOffer('standard', { addOns: [{ productId: 'seat', quantity: 3 }] }),
  createOffer('annual'),
  createOffer('premium'),
  createOffer('basic', { percentOff: 10 }),
  createOffer('quarter'),
  createOffer('weekly'),
  createOffer('premium', { addOns: [{ productId: 'storage', quantity: 1 }], percentOff: 15 }),
  createOffer('half-year'),
  createOffer('try-out'),
  ...[20_25, 21_40, 22_10, 23_30, 60_00, 250_00].map((override) =>
    createOffer('standard', { override: toCents(override) }),
  ),
  createOffer('classic'),
]

/** Returns the lines and totals of an offer's first invoice and of the others, as the service computes them. */
export function priceOffer({ planId, terms }: Offer) {
  const { name, price, setupFee = zeroCents } = getSeededPlan(planId)
  const request = {
    plan: { planId, name, price, setupFee },
    terms,
    products: seededProducts.map(({ priceCents, ...product }) => ({ ...product, price: priceCents })),
    period: 0,
    taxPercentage: settingsDefault.taxPercentage,
  }
  return {
    first: pricePeriod({ ...request, withSetupFee: true }),
    usual: pricePeriod({ ...request, withSetupFee: false }),
  }
}

/** Returns a plan by its id. Throws if there is none. */
export function getSeededPlan(planId: string): PlanInput {
  const found = seededPlans.find((one) => one.planId === planId)
  if (!found) throw new Error(`no plan is named ${planId}`)
  return found
}

/** The length of each cycle as an interval of PostgreSQL and in days, which are approximate from a month on. */
export const cycleLengths: Record<BillingCycle, { step: string; days: number }> = {
  daily: { step: '1 day', days: 1 },
  weekly: { step: '7 days', days: 7 },
  biweekly: { step: '14 days', days: 14 },
  monthly: { step: '1 month', days: 30 },
  quarterly: { step: '3 months', days: 90 },
  semiannual: { step: '6 months', days: 182 },
  yearly: { step: '12 months', days: 365 },
}

function createSeededPlan(
  planId: string,
  name: string,
  billingCycle: BillingCycle,
  price: number,
  more: Omit<Partial<PlanInput>, 'planId'> = {},
) {
  return { planId, name, billingCycle, price: toCents(price), ...more }
}

function createOffer(
  planId: string,
  { addOns = [], percentOff, override }: { addOns?: AddOn[]; percentOff?: number; override?: Cents } = {},
): Offer {
  const discounts = percentOff === undefined ? [] : [toDiscount({ type: 'percent', value: percentOff }, 0)]
  const { billingCycle: cycle, setupFee = zeroCents } = getSeededPlan(planId)
  return { planId, cycle, terms: { override, addOns, discounts, setupFee } }
}
