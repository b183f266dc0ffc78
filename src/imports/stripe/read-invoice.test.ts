import { describe, expect, test } from 'vitest'
import { dayMs, secondMs, toIsoInstant } from '#kernel/clock'
import type { Loose } from '../../../test/support/calls.ts'
import { stripeExamples } from '../../../test/support/stripe-examples.ts'
import {
  aStripeInvoice,
  aStripeLine,
  toSeconds,
  type StripeExport,
} from '../../../test/support/stripe-export.ts'
import { now, period, read, readOne } from './stripe.fixture.ts'

const subscription = 'sub_1MowQVLkdIwHu7ixeRlqHVzs'

test('open invoices are taken with what was paid of them, and closed ones are history', () => {
  const open = aStripeInvoice(
    { created: now - 5 * dayMs, due: now + 9 * dayMs },
    { amount_remaining: 1_500, amount_paid: 500 },
  )
  const paid = aStripeInvoice({ created: now }, { id: 'in_2', status: 'paid', number: 'INV-9ZZZ' })
  const book = read({ invoices: [open, paid] })
  expect(book).toMatchObject({
    invoices: [
      { originId: 'in_1MtHbELkdIwHu7ixl4OzzPMv', amount: 20, amountPaid: 5, number: '0759376C-0001' },
    ],
    history: { invoices: 1 },
    invoiceNumbers: ['0759376C-0001', 'INV-9ZZZ'],
    skipped: [],
  })
  expect(book.invoices[0]?.dueDate).toBe(toIsoInstant(toSeconds(now + 9 * dayMs) * secondMs))
})

test('an invoice that Stripe goes on to collect is left out', () => {
  const invoices = [
    aStripeInvoice({ created: now }, { id: 'in_draft', status: 'draft', number: null }),
    aStripeInvoice({ created: now, subscription: 'sub_1MowQVLkdIwHu7ixeRlqHVzs' }, { id: 'in_sub' }),
    aStripeInvoice({ created: now }, { id: 'in_eur', currency: 'eur' }),
    aStripeInvoice({ created: now }, { id: 'in_for', on_behalf_of: 'acct_1' }),
    aStripeInvoice({ created: now }, { id: 'in_more', amount_due: 2_500, amount_remaining: 2_500 }),
  ]
  const { skipped } = readOne({ pause_collection: { behavior: 'void' } }, { invoices })
  expect(Object.fromEntries(skipped.map(({ id, reason }) => [id, reason]))).toMatchObject({
    in_draft: expect.stringContaining('draft'),
    in_sub: expect.stringContaining('goes on to collect'),
    in_eur: expect.stringContaining('eur'),
    in_for: expect.stringContaining('connected account'),
    in_more: expect.stringContaining('more than its total'),
  })
})

describe('a payment that is under way leaves out its invoice', () => {
  const tried = { attempted: true, next_payment_attempt: null }
  const payments = (status: string) => ({
    object: 'list',
    data: [
      {
        object: 'invoice_payment',
        status: 'open',
        payment: { type: 'payment_intent', payment_intent: { id: 'pi_1', status } },
      },
    ],
  })
  const reasonOf = (fields: Loose, standing: Loose = {}, more: StripeExport = {}) => {
    const invoices = [aStripeInvoice({ created: period.from, subscription }, fields)]
    const { skipped } = readOne(standing, { invoices, ...more })
    return skipped.find(({ id }) => id.startsWith('in_'))?.reason
  }

  test('if the export has the payment', () => {
    expect(reasonOf({ payments: payments('processing') })).toContain('under way')
    expect(reasonOf({ payment_intent: { id: 'pi_1', status: 'processing' } })).toContain('under way')
    expect(reasonOf({ ...tried, payments: payments('requires_payment_method') })).toBeUndefined()
    expect(reasonOf({ payment_intent: { id: 'pi_1', status: 'succeeded' } })).toContain('was paid while')
  })

  test('if the export has the list of payments', () => {
    const intent = (status: string) => ({ type: 'payment_intent', payment_intent: { id: 'pi_1', status } })
    const paymentOf = (invoice: string, status: string) => ({
      invoice_payments: [{ ...stripeExamples.invoice_payment, invoice, payment: intent(status) }],
    })
    const { id } = aStripeInvoice({ created: period.from })
    expect(reasonOf({}, {}, paymentOf(id, 'processing'))).toContain('under way')
    expect(reasonOf({}, {}, paymentOf('in_other', 'processing'))).toBeUndefined()
    expect(reasonOf(tried, {}, paymentOf(id, 'requires_payment_method'))).toBeUndefined()
  })

  test('if it was charged, and its subscription is active without another attempt', () => {
    expect(reasonOf(tried)).toContain('may be under way')
    expect(reasonOf({ ...tried, next_payment_attempt: toSeconds(now) })).toBeUndefined()
    expect(reasonOf({ ...tried, collection_method: 'send_invoice' })).toBeUndefined()
    expect(reasonOf(tried, { status: 'past_due' })).toBeUndefined()
  })
})

test('an invoice bills the period of its subscription line, and not that of an item or of a proration', () => {
  const at = toSeconds(period.from)
  const ofPeriod = aStripeLine({ at, subscription })
  const item = aStripeLine({ at: at + 9_000 }, { amount: 300 })
  const { subscription_item_details: details } = ofPeriod['parent']
  const parent = { ...ofPeriod['parent'], subscription_item_details: { ...details, proration: true } }
  const proration = aStripeLine({ at: at + 5_000, subscription }, { amount: -100, parent })
  const readStart = (data: Loose[]) =>
    readOne(
      {},
      {
        invoices: [
          aStripeInvoice(
            { created: period.from + 3_600_000, subscription },
            { lines: { data }, period_end: at },
          ),
        ],
      },
    ).invoices
  const billed = [{ subscription, periodStart: toIsoInstant(period.from) }]
  expect(readStart([item, proration, ofPeriod])).toMatchObject(billed)
  // The lines of subscriptions come behind those of items, so a long invoice may lack them.
  expect(readStart([item, proration])).toMatchObject(billed)
})

test('lines explain the total: a quantity with decimals has no unit price, and lines that are cut off are one', () => {
  const at = toSeconds(now)
  const half = aStripeLine({ at }, { amount: 1_000, quantity: 2, quantity_decimal: '2.5' })
  const whole = aStripeLine({ at }, { amount: 1_000, quantity: 2, quantity_decimal: '2' })
  const invoice = aStripeInvoice(
    { created: now },
    { total: 2_500, lines: { data: [half, whole], has_more: true } },
  )
  expect(read({ invoices: [invoice] }).invoices[0]?.items).toEqual([
    { description: half['description'], totalPrice: 10 },
    { description: whole['description'], quantity: 2, unitPrice: 5, totalPrice: 10 },
    { description: 'Other lines, discounts and taxes', totalPrice: 5 },
  ])
})
