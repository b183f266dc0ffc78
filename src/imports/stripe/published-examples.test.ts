import { expect, test } from 'vitest'
import { stripeExamples } from '../../../test/support/stripe-examples.ts'
import { read } from './stripe.fixture.ts'

// The examples of the schema have a value in every field, also in fields that exclude each other.

test('an export of the published examples alone is read: each becomes a record, or is left out with a reason', () => {
  const { customer, payment_method: method, product, price, coupon } = stripeExamples
  const { subscription, subscription_schedule: schedule, invoice, invoice_payment: payment } = stripeExamples
  const book = read({
    customers: [customer],
    payment_methods: [method],
    products: [product],
    prices: [price],
    coupons: [coupon],
    subscriptions: [subscription],
    subscription_schedules: [schedule],
    invoices: [invoice],
    invoice_payments: [payment],
  })
  expect(book.customers.map(({ originId }) => originId)).toEqual([customer.id])
  expect(Object.fromEntries(book.skipped.map(({ id, reason }) => [id, reason]))).toEqual({
    [method.id]: 'it belongs to no customer',
    [price.id]: 'it bills packages of a quantity',
    [subscription.id]: 'its collection is paused: resume it at Stripe, or end it',
    [invoice.id]: 'it is a draft: finalize it at Stripe, or delete it',
  })
})

test('each field of the example that cannot be expressed has a reason of its own, and without them it is taken', () => {
  const { subscription, customer, discount, tax_rate: taxRate } = stripeExamples
  const [item] = subscription.items.data
  const price = { ...item.price, transform_quantity: null }
  const withItem = (fields: object) => ({ items: { ...subscription.items, data: [{ ...item, ...fields }] } })
  const steps: [fields: object, reason: string][] = [
    [{ discounts: [discount], default_tax_rates: [taxRate] }, 'its collection is paused'],
    [{ pause_collection: null }, 'an update of it waits'],
    [{ pending_update: null }, 'it is invoiced at a threshold'],
    [{ billing_thresholds: null }, 'it pays a connected account'],
    [{ transfer_data: null }, 'Stripe is the seller'],
    [{ managed_payments: null }, 'a billing schedule bills'],
    [{ billing_schedules: [] }, 'its pending invoice items'],
    [{ pending_invoice_item_interval: null }, 'its tax is 19 %'],
    [{ default_tax_rates: [] }, `its price ${price.id} cannot be had here: it bills packages`],
    [withItem({ price }), `its price ${price.id} cannot be had here: the payer chooses`],
    [withItem({ price: { ...price, custom_unit_amount: null } }), 'it ends on 2009-02-13'],
    [{ cancel_at: null }, 'its discount has no coupon any more'],
    [{ discounts: [] }, 'its discount has no coupon any more'],
  ]
  let fields = {}
  for (const [more, reason] of steps) {
    fields = { ...fields, ...more }
    const { skipped } = read({ customers: [customer], subscriptions: [{ ...subscription, ...fields }] })
    expect(skipped).toEqual([{ id: subscription.id, reason: expect.stringContaining(reason) }])
  }
  const taken = read({
    customers: [{ ...customer, discount: null }],
    subscriptions: [{ ...subscription, ...fields }],
  })
  expect(taken).toMatchObject({
    skipped: [],
    subscriptions: [{ originId: subscription.id, cancelsThen: true }],
  })
})
