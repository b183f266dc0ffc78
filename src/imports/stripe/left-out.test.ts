import { describe, expect, test } from 'vitest'
import { dayMs } from '#kernel/clock'
import type { Loose } from '../../../test/support/calls.ts'
import {
  aStripeCoupon,
  aStripeCustomer,
  aStripeDiscount,
  aStripePrice,
  aStripeTaxRate,
  toSeconds,
} from '../../../test/support/stripe-export.ts'
import { next, readOne } from './stripe.fixture.ts'

describe('a subscription that cannot be expressed here is left out, with a reason that says so', () => {
  const tiers = aStripePrice({ billing_scheme: 'tiered', unit_amount: null })
  const cases: [string, Loose, RegExp][] = [
    ['metered', { price: aStripePrice({ recurring: { usage_type: 'metered' } }) }, /metered/],
    ['with tiers', { price: tiers }, /tiers/],
    ['in euros', { price: aStripePrice({ currency: 'eur' }) }, /currency is eur/],
    ['of a fraction of a cent', { price: aStripePrice({ unit_amount: null }) }, /fractions of a cent/],
    ['every two months', { price: aStripePrice({ recurring: { interval_count: 2 } }) }, /2 months/],
    ['free', { price: aStripePrice({ unit_amount: 0 }) }, /free/],
    ['in packages', { price: aStripePrice({ transform_quantity: { divide_by: 10 } }) }, /packages/],
    ['paused', { pause_collection: { behavior: 'void' } }, /paused/],
    ['incomplete', { status: 'incomplete' }, /incomplete/],
    ['with taxes by Stripe', { automatic_tax: { enabled: true } }, /Stripe computes its taxes/],
    ['with a tax', { default_tax_rates: [aStripeTaxRate({ percentage: 8.25 })] }, /8\.25 %/],
    ['with an inclusive tax', { default_tax_rates: [aStripeTaxRate({ inclusive: true })] }, /include a tax/],
    ['that ends within a period', { cancel_at: toSeconds(next + 3 * dayMs) }, /ends on 2027-02-03/],
    ['with a schedule', { schedule: 'sub_sched_1' }, /schedule sub_sched_1/],
    ['of a connected account', { application_fee_percent: 10 }, /connected account/],
    ['with discounts of ids alone', { discounts: ['di_1'] }, /expand\[\]/],
    [
      'with a coupon of some products',
      { discounts: [aStripeDiscount(aStripeCoupon({ applies_to: { products: ['prod_1'] } }))] },
      /some products/,
    ],
    ['with a pending update', { pending_update: { expires_at: 1 } }, /update/],
  ]
  test.each(cases)('%s', (_, fields, reason) => {
    const book = readOne(fields)
    expect(book.subscriptions).toEqual([])
    expect(book.skipped).toEqual([
      { id: 'sub_1MowQVLkdIwHu7ixeRlqHVzs', reason: expect.stringMatching(reason) },
    ])
  })

  test('with a credit of its customer', () => {
    const book = readOne({}, { customers: [aStripeCustomer({ balance: -500 })] })
    expect(book.skipped).toMatchObject([{ reason: expect.stringContaining('balance of -5.00') }])
  })
})
