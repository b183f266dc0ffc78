import { describe, expect, test } from 'vitest'
import { dayMs } from '#kernel/clock'
import type { Loose } from '../../../test/support/calls.ts'
import {
  aStripeCoupon,
  aStripeCustomer,
  aStripeDiscount,
  aStripeInvoice,
  aStripeInvoiceItem,
  aStripePrice,
  aStripeSubscription,
  aStripeTaxRate,
  toSeconds,
} from '../../../test/support/stripe-export.ts'
import { aStripeSchedule } from '../../../test/support/stripe-schedule.ts'
import { next, period, read, readOne } from './stripe.fixture.ts'

describe('a subscription that cannot be expressed here is left out, with a reason that says so', () => {
  const aBillingSchedule = {
    key: 'k',
    applies_to: null,
    bill_until: { type: 'timestamp', computed_timestamp: 1 },
  }
  const trial = { status: 'trialing', trial_start: toSeconds(period.from), trial_end: toSeconds(next) }
  const endTrialBy = (then: string) => ({ end_behavior: { missing_payment_method: then } })
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
    [
      'with a discount of its whole price',
      { discounts: [aStripeDiscount(aStripeCoupon({ percent_off: 100 }))] },
      /whole price/,
    ],
    [
      'with a discount of more than its price',
      {
        discounts: [
          aStripeDiscount(aStripeCoupon({ percent_off: null, amount_off: 2_500, currency: 'usd' })),
        ],
      },
      /whole price/,
    ],
    ['with a pending update', { pending_update: { expires_at: 1 } }, /update/],
    ['in another currency than its price', { currency: 'eur' }, /currency is eur/],
    [
      'that is paid in another currency',
      { presentment_details: { presentment_currency: 'cad' } },
      /pays in cad/,
    ],
    ['on behalf of a connected account', { on_behalf_of: 'acct_1' }, /connected account/],
    ['that Stripe sells', { managed_payments: { enabled: true } }, /seller/],
    ['billed ahead', { billing_schedules: [aBillingSchedule] }, /several of its periods/],
    [
      'billed ahead by its item',
      { items: [{ price: aStripePrice(), billed_until: toSeconds(next) + 1 }] },
      /several/,
    ],
    [
      'with items billed in between',
      { pending_invoice_item_interval: { interval: 'week' } },
      /interval of their own/,
    ],
    ['whose trial pauses it', { ...trial, trial_settings: endTrialBy('pause') }, /set to pause it/],
    [
      'with a fixed tax',
      { default_tax_rates: [aStripeTaxRate({ rate_type: 'flat_amount' })] },
      /fixed amount/,
    ],
    [
      'with periods of its items',
      { items: [{}, { current_period_end: toSeconds(next) + 1 }] },
      /billing periods/,
    ],
    [
      'off its anchor',
      { billing_cycle_anchor: toSeconds(next - 3 * dayMs) },
      /on 2027-01-31, off its anchor of 2027-01-28/,
    ],
    [
      'whose trial ends before its anchor',
      { ...trial, billing_cycle_anchor: toSeconds(next + 2 * dayMs) },
      /on 2027-01-31, off its anchor of 2027-02-02/,
    ],
    ['with another billing day', { billing_cycle_anchor_config: { day_of_month: 30 } }, /is the 30, off/],
    [
      'that ends at another time than it says',
      { cancel_at_period_end: true, cancel_at: toSeconds(next) + 1 },
      /ends on/,
    ],
    ['with a discount of an item', { items: [{ discounts: ['di_1'] }] }, /discount of its own/],
    ['with a coupon that is gone', { discounts: [aStripeDiscount(null)] }, /no coupon any more/],
    [
      'with a coupon that is not there',
      { discounts: [aStripeDiscount('GONE')] },
      /GONE is not in coupons\.json/,
    ],
    [
      'with a coupon that repeats without an end',
      { discounts: [aStripeDiscount(aStripeCoupon({ duration: 'repeating' }))] },
      /until when its coupon/,
    ],
  ]
  test.each(cases)('%s', (_, fields, reason) => {
    const book = readOne(fields)
    expect(book.subscriptions).toEqual([])
    expect(book.skipped).toEqual([
      { id: 'sub_1MowQVLkdIwHu7ixeRlqHVzs', reason: expect.stringMatching(reason) },
    ])
  })

  const taxed = { default_tax_rates: [aStripeTaxRate({ percentage: 8 })] }
  const once = aStripeDiscount(aStripeCoupon({ id: 'ONCE', duration: 'once' }))
  test.each<[string, Loose, Loose, RegExp]>([
    ['with a balance', { balance: -500 }, {}, /balance of -5\.00/],
    ['with a credit of its currency', { invoice_credit_balance: { usd: 500 } }, {}, /balance of -5\.00/],
    ['exempt from taxes', { tax_exempt: 'exempt' }, taxed, /exempt from taxes/],
    ['with a coupon for any one invoice', { discount: once }, {}, /ONCE of its customer counts once/],
  ])('because of its customer: %s', (_, customer, fields, reason) => {
    const book = readOne(
      fields,
      { customers: [aStripeCustomer(customer)] },
      { taxPercentage: fields === taxed ? 8 : 0 },
    )
    expect(book.subscriptions).toEqual([])
    expect(book.skipped).toMatchObject([{ reason: expect.stringMatching(reason) }])
  })

  test.each<[string, Loose, string[]]>([
    ['its own', aStripeInvoiceItem('sub_1MowQVLkdIwHu7ixeRlqHVzs'), ['ii', 'sub']],
    ['those of its customer', aStripeInvoiceItem(), ['ii', 'sub']],
    ['not those of another one', aStripeInvoiceItem('sub_2'), ['ii']],
    ['not those on an invoice', aStripeInvoiceItem(undefined, { invoice: 'in_1' }), []],
  ])('with pending invoice items: %s', (_, item, left) => {
    const { skipped } = readOne({}, { invoiceitems: [item] })
    expect(skipped.map(({ id }) => id.split('_')[0])).toEqual(left)
  })

  test.each([
    ['a draft', { status: 'draft' }],
    ['open', {}],
    ['paid', { status: 'paid' }],
  ])('because the invoice of its next period is %s already', (_, fields) => {
    const id = 'sub_1MowQVLkdIwHu7ixeRlqHVzs'
    const readWith = (created: number) =>
      readOne({}, { invoices: [aStripeInvoice({ created, subscription: id }, fields)] })
    const { subscriptions, invoices, skipped } = readWith(next)
    expect({ subscriptions, invoices }).toEqual({ subscriptions: [], invoices: [] })
    expect(skipped).toContainEqual({
      id,
      reason: expect.stringContaining('invoiced its period of 2027-01-31'),
    })
    expect(readWith(period.from).subscriptions).toHaveLength(1)
  })

  test('with more items than the export has', () => {
    const whole = aStripeSubscription(period)
    const { skipped } = read({ subscriptions: [{ ...whole, items: { ...whole.items, has_more: true } }] })
    expect(skipped).toMatchObject([{ reason: expect.stringContaining('all of its items') }])
  })

  test('with a schedule that has a later phase, or cancels it, and not with one that only releases it', () => {
    const released = aStripeSchedule(period)
    const [phase] = released.phases
    const later = { ...phase, start_date: toSeconds(next), end_date: toSeconds(next + dayMs) }
    const reasonsOf = (schedule: Loose) =>
      readOne({ schedule: schedule.id }, { subscription_schedules: [schedule] }).skipped
    expect(reasonsOf(aStripeSchedule(period, { phases: [phase, later] }))).toMatchObject([
      { reason: expect.stringContaining('changes it later') },
    ])
    expect(reasonsOf(aStripeSchedule(period, { end_behavior: 'cancel' }))).toHaveLength(1)
    expect(reasonsOf(released)).toEqual([])
  })
})
