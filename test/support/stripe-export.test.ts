import { expect, test } from 'vitest'
import { findObjectProblems, schemaVersion } from '#fake-stripe'
import type { Loose } from './calls.ts'
import { examplesVersion, stripeExamples } from './stripe-examples.ts'
import {
  aStripeCard,
  aStripeCoupon,
  aStripeCustomer,
  aStripeDiscount,
  aStripeInvoice,
  aStripeInvoiceItem,
  aStripePrice,
  aStripeProduct,
  aStripeSubscription,
  aStripeTaxRate,
} from './stripe-export.ts'
import { aStripeSchedule } from './stripe-schedule.ts'

const period = { from: Date.UTC(2027, 0, 1), until: Date.UTC(2027, 1, 1) }
const discounts = [aStripeDiscount(), aStripeDiscount('SPRING', { end: 1_900_000_000 })]

test.each<[string, Loose]>([
  ['customer', aStripeCustomer({ discount: aStripeDiscount() })],
  ['payment_method', aStripeCard()],
  ['product', aStripeProduct()],
  ['price', aStripePrice()],
  ['price', aStripePrice({ recurring: null, unit_amount: null })],
  ['coupon', aStripeCoupon()],
  ['discount', aStripeDiscount()],
  ['tax_rate', aStripeTaxRate()],
  ['subscription', aStripeSubscription(period)],
  ['subscription', aStripeSubscription(period, { discounts, default_tax_rates: [aStripeTaxRate()] })],
  ['subscription_schedule', aStripeSchedule(period)],
  ['invoiceitem', aStripeInvoiceItem()],
  ['invoiceitem', aStripeInvoiceItem('sub_1')],
  ['invoice', aStripeInvoice({ created: period.from })],
  ['invoice', aStripeInvoice({ created: period.from, due: period.until, subscription: 'sub_1' })],
])('an export has a %s as the schema of Stripe describes it', (name, object) => {
  // A key that is undefined is no key of the export.
  expect(findObjectProblems(name, JSON.parse(JSON.stringify(object)))).toEqual([])
})

test('the examples are those of the schema', () => {
  expect(examplesVersion).toBe(schemaVersion)
  for (const [name, { object }] of Object.entries(stripeExamples)) expect(object).toBe(name)
})
