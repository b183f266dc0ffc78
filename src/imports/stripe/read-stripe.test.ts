import { expect, test } from 'vitest'
import { toIsoInstant } from '#kernel/clock'
import {
  aStripeCard,
  aStripeCoupon,
  aStripeCustomer,
  aStripeDiscount,
  aStripePrice,
  aStripeProduct,
  aStripeSubscription,
  aStripeTaxRate,
  toSeconds,
} from '../../../test/support/stripe-export.ts'
import { next, period, read, readOne } from './stripe.fixture.ts'

test('an export is taken as Stripe gives it', () => {
  const book = read({
    payment_methods: [aStripeCard()],
    products: [aStripeProduct()],
    prices: [aStripePrice()],
    subscriptions: [
      aStripeSubscription(period, { default_payment_method: aStripeCard().id, status: 'active' }),
    ],
  })
  expect(book).toMatchObject({
    customers: [
      {
        originId: 'cus_NffrFeUfNV2Hib',
        externalUserId: 'cus_NffrFeUfNV2Hib',
        email: 'jennyrosen@example.com',
        firstName: 'Jenny',
        lastName: 'Rosen',
      },
    ],
    paymentMethods: [{ originId: 'pm_1MqLiJLkdIwHu7ixUEgbFdYF', paymentMethod: 'cc', isDefault: false }],
    plans: [
      { planId: 'price_1MoBy5LkdIwHu7ixZhnattbh', name: 'Gold Plan', billingCycle: 'monthly', price: 20 },
    ],
    subscriptions: [
      {
        originId: 'sub_1MowQVLkdIwHu7ixeRlqHVzs',
        billingMode: 'recurring',
        standing: 'active',
        nextBillingAt: toIsoInstant(next),
        paymentMethod: 'pm_1MqLiJLkdIwHu7ixUEgbFdYF',
        paymentDueDays: 0,
        addOns: [],
        discounts: [],
      },
    ],
    skipped: [],
  })
})

test('a tax that is the one of the company is no obstacle', () => {
  const taxed = { default_tax_rates: [aStripeTaxRate({ percentage: 8.25 })] }
  expect(readOne(taxed, {}, { taxPercentage: 8.25, days: 20 })).toMatchObject({
    skipped: [],
    expected: [{ amount: 21.65 }, { amount: 21.65 }],
  })
  expect(readOne({}, {}, { taxPercentage: 8.25 }).skipped).toMatchObject([{ reason: /its tax is 0 %/ }])
})

test('quantities and further items are add-ons, and the total stays', () => {
  const seat = aStripePrice({
    id: 'price_seat',
    unit_amount: 500,
    nickname: 'Seat',
    product: 'prod_unlisted',
  })
  const base = aStripePrice({
    id: 'price_base',
    unit_amount: 1_000,
    nickname: 'Base',
    product: 'prod_unlisted',
  })
  const two = readOne(
    {
      items: [
        { price: seat, quantity: 3 },
        { price: base, quantity: 1 },
      ],
    },
    {},
    { days: 20 },
  )
  expect(two).toMatchObject({
    subscriptions: [{ planId: 'price_base', addOns: [{ productId: 'price_seat', quantity: 3 }] }],
    products: [{ productId: 'price_seat', price: 5 }],
    expected: [{ amount: 25 }, { amount: 25 }],
  })
  const one = readOne({ items: [{ price: seat, quantity: 3 }] }, {}, { days: 20 })
  expect(one).toMatchObject({
    subscriptions: [{ planId: 'price_seat', addOns: [{ productId: 'price_seat', quantity: 2 }] }],
    expected: [{ amount: 15 }, { amount: 15 }],
  })
})

test('a trial, an end and the cycles that a discount has left are those of Stripe', () => {
  const coupon = aStripeCoupon({ percent_off: null, amount_off: 500, currency: 'usd', duration: 'repeating' })
  const ends = toSeconds(Date.UTC(2027, 2, 31, 12))
  const book = readOne({ discounts: [aStripeDiscount(coupon, { end: ends })] })
  // The end is no period any more: January 31 and February 28 are.
  expect(book.subscriptions).toMatchObject([{ discounts: [{ type: 'amount', value: 5, cycles: 2 }] }])
  const once = aStripeDiscount(aStripeCoupon({ duration: 'once' }))
  expect(readOne({ discounts: [once] }).subscriptions).toMatchObject([{ discounts: [{ cycles: 1 }] }])
  expect(readOne({ cancel_at_period_end: true }).subscriptions).toMatchObject([{ cancelsThen: true }])
  const trial = { status: 'trialing', trial_start: toSeconds(period.from), trial_end: toSeconds(next) }
  expect(readOne(trial).subscriptions).toMatchObject([
    { standing: 'trialing', trialEndsAt: toIsoInstant(next) },
  ])
})

test('expected invoices keep the day of the anchor, and upcoming ones are those of Stripe', () => {
  const days = { days: 120 }
  expect(readOne({}, {}, days).expected.map(({ day }) => day)).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
  ])
  const upcoming = {
    sub_1MowQVLkdIwHu7ixeRlqHVzs: {
      object: 'invoice',
      currency: 'usd',
      total: 1_234,
      created: toSeconds(next),
      period_end: toSeconds(next),
      next_payment_attempt: toSeconds(next) + 3_600,
    },
  }
  expect(readOne({}, { upcoming }, { days: 20 }).expected.slice(0, 1)).toEqual([
    {
      subscription: 'sub_1MowQVLkdIwHu7ixeRlqHVzs',
      day: '2027-01-31',
      amount: 12.34,
      chargeDay: '2027-01-31',
    },
  ])
})

test('a coupon of the list completes that of a discount, which may have only its id or lack its products', () => {
  const listed = aStripeCoupon({ id: 'SPRING', name: 'Spring' })
  const { applies_to: _products, ...bare } = aStripeCoupon({ id: 'SPRING' })
  const limited = { ...listed, applies_to: { products: ['prod_1'] } }
  for (const named of ['SPRING', bare]) {
    const discounts = [aStripeDiscount(named)]
    expect(readOne({ discounts }, { coupons: [listed] }).subscriptions).toMatchObject([
      { discounts: [{ type: 'percent', value: 25, name: 'Spring' }] },
    ])
    expect(readOne({ discounts }, { coupons: [limited] }).skipped).toMatchObject([
      { reason: expect.stringContaining('some products') },
    ])
  }
  expect(readOne({ discounts: [aStripeDiscount(limited)] }, { coupons: [listed] }).skipped).toHaveLength(1)
})

test('an amount with a fraction of a cent is no whole one, and a trial without a method may end in an invoice', () => {
  const price = aStripePrice({ unit_amount_decimal: '2000.5' })
  expect(readOne({ price }).skipped).toMatchObject([
    { reason: expect.stringContaining('fractions of a cent') },
  ])
  const trial = {
    status: 'trialing',
    trial_end: toSeconds(next),
    trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
  }
  const settings = { invoice_settings: { default_payment_method: 'pm_1' } }
  const book = readOne(trial, { customers: [aStripeCustomer(settings)] })
  expect(book.subscriptions).toMatchObject([{ standing: 'trialing' }])
})

test('a business has its own name, and that of its person', () => {
  const customers = [
    aStripeCustomer({
      id: 'cus_1',
      name: 'Acme Inc',
      business_name: 'Acme Inc',
      individual_name: 'Rosa Diaz',
    }),
    aStripeCustomer({ id: 'cus_2', name: 'Acme Inc', business_name: 'Acme Inc' }),
  ]
  expect(read({ customers }).customers).toMatchObject([
    { firstName: 'Rosa', lastName: 'Diaz', companyName: 'Acme Inc' },
    { companyName: 'Acme Inc' },
  ])
})

test('overlapping pages have a record twice, which counts once', () => {
  const book = read({ customers: [aStripeCustomer(), aStripeCustomer()] })
  expect(book).toMatchObject({ customers: [{ originId: 'cus_NffrFeUfNV2Hib' }], skipped: [] })
  const other = read({ customers: [aStripeCustomer(), aStripeCustomer({ email: 'other@example.com' })] })
  expect(other.customers).toHaveLength(1)
  expect(other.skipped).toHaveLength(1)
})

test('a customer without an email is taken, one with a wrong email, state or a card number is not', () => {
  const address = { country: 'US', state: 'Kalifornia', line1: null }
  const customers = [
    aStripeCustomer({ id: 'cus_1', email: null }),
    aStripeCustomer({ id: 'cus_2', email: 'nobody' }),
    aStripeCustomer({ id: 'cus_3', address }),
    aStripeCustomer({ id: 'cus_4', address: { ...address, state: 'california' } }),
    aStripeCustomer({ id: 'cus_5', address: { ...address, country: 'CA', state: 'ON' } }),
    aStripeCustomer({ id: 'cus_6', name: 'Card 4242 4242 4242 4242' }),
  ]
  const book = read({ customers })
  expect(book.customers.map(({ originId, state }) => [originId, state])).toEqual([
    ['cus_1', undefined],
    ['cus_4', 'CA'],
    ['cus_5', undefined],
  ])
  expect(book.skipped.map(({ id }) => id)).toEqual(['cus_3', 'cus_2', 'cus_6'])
  expect(JSON.stringify(book.skipped)).not.toContain('4242')
})
