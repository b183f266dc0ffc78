import { expect, test } from 'vitest'
import { toIsoInstant } from '#kernel/clock'
import {
  aStripeInvoice,
  aStripePrice,
  aStripeSubscription,
  toSeconds,
} from '../../../test/support/stripe-export.ts'
import { next, period, read } from './stripe.fixture.ts'

// Accounts whose default version is older export other fields. These are of versions before 2025-03-31.basil.

const {
  discounts: _discounts,
  billing_mode: _mode,
  billing_schedules: _schedules,
  ...shared
} = aStripeSubscription(period)

/** A subscription with its period and one discount at the top, and with the plan of its item. */
const former = {
  ...shared,
  current_period_start: toSeconds(period.from),
  current_period_end: toSeconds(next),
  discount: {
    id: 'di_1',
    object: 'discount',
    coupon: {
      id: 'SPRING',
      object: 'coupon',
      percent_off: 25,
      amount_off: null,
      duration: 'forever',
      name: 'Spring',
    },
    customer: 'cus_NffrFeUfNV2Hib',
    end: null,
    start: toSeconds(period.from),
    subscription: shared['id'],
  },
  items: {
    object: 'list',
    has_more: false,
    data: [
      {
        id: 'si_Na6dzxczY5fwHx',
        object: 'subscription_item',
        plan: {
          id: 'price_1MoBy5LkdIwHu7ixZhnattbh',
          object: 'plan',
          amount: 2_000,
          currency: 'usd',
          interval: 'month',
        },
        price: aStripePrice(),
        quantity: 1,
        tax_rates: [],
      },
    ],
  },
}

test('a subscription of a former version of the API has the same period and discount here', () => {
  const book = read({ subscriptions: [former] }, { days: 20 })
  expect(book).toMatchObject({
    skipped: [],
    subscriptions: [
      { nextBillingAt: toIsoInstant(next), discounts: [{ type: 'percent', value: 25, name: 'Spring' }] },
    ],
    expected: [{ day: '2027-01-31', amount: 15 }, { amount: 15 }],
  })
})

test('an invoice of a former version bills the period of its subscription, and not that of a proration', () => {
  const { parent: _parent, ...plain } = aStripeInvoice({ created: period.from })
  const line = { object: 'line_item', amount: 2_000, currency: 'usd', description: 'Gold Plan', quantity: 1 }
  const [from, later] = [toSeconds(period.from), toSeconds(period.from) + 3_600]
  const invoice = {
    ...plain,
    billing_reason: 'subscription_cycle',
    subscription: former['id'],
    lines: {
      object: 'list',
      has_more: false,
      data: [
        {
          ...line,
          id: 'il_1',
          amount: 0,
          type: 'invoiceitem',
          proration: true,
          period: { start: later, end: later },
        },
        {
          ...line,
          id: 'il_2',
          type: 'subscription',
          proration: false,
          period: { start: from, end: toSeconds(next) },
        },
      ],
    },
  }
  expect(read({ subscriptions: [former], invoices: [invoice] }).invoices).toMatchObject([
    { subscription: former['id'], periodStart: toIsoInstant(period.from) },
  ])
})
