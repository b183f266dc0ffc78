import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findDueDay } from './due-days.ts'
import {
  buildClient,
  buildLine,
  buildRecurring,
  buildToken,
  readExport,
  readRecurring,
  token,
  withCompany,
  type Columns,
} from './ninja.fixture.ts'

test('a recurring invoice becomes a subscription with a plan, and its next invoice is expected', () => {
  const book = readRecurring({})
  expect(book.skipped).toEqual([])
  const [plan] = book.plans
  expect(plan).toMatchObject({ name: 'Garden work', billingCycle: 'monthly', price: 40 })
  expect(plan?.planId).toMatch(/^garden-work-monthly-[0-9a-f]{8}$/)
  expect(book.subscriptions).toEqual([
    {
      originId: 'Wpmbk5ezJn',
      customer: 'wMvbmOeYAl',
      planId: plan?.planId,
      billingMode: 'recurringManual',
      standing: 'active',
      startedAt: '2026-01-15',
      anchorAt: '2026-12-15',
      nextBillingAt: '2026-12-15',
      cancelsThen: false,
      addOns: [],
      discounts: [],
      paymentDueDays: 14,
    },
  ])
  expect(book.expected).toEqual([
    { subscription: 'Wpmbk5ezJn', day: '2026-12-15', amount: 40, dueDay: '2026-12-29', chargeDay: undefined },
  ])
})

test.each([
  [1, 'daily'],
  [2, 'weekly'],
  [3, 'biweekly'],
  [5, 'monthly'],
  [7, 'quarterly'],
  [9, 'semiannual'],
  [10, 'yearly'],
])('the frequency %i is %s', (frequency, billingCycle) => {
  expect(readRecurring({ frequency_id: frequency }).plans).toMatchObject([{ billingCycle }])
})

describe('the price is that of the lines', () => {
  test.each<[string, Columns, number]>([
    ['with a percentage off a line', { line_items: [buildLine({ discount: 10 })], amount: 36 }, 36],
    [
      'with an amount off a line',
      { is_amount_discount: 1, line_items: [buildLine({ discount: '3.50' })], amount: '36.50' },
      36.5,
    ],
    ['with a percentage off the whole', { discount: 12.5, amount: '35.000000' }, 35],
    ['with an amount off the whole', { is_amount_discount: true, discount: 5, amount: 35 }, 35],
    [
      'with half a cent off, rounded up',
      { line_items: [buildLine({ cost: 9.95, quantity: 1, discount: 10 })], amount: 8.96 },
      8.96,
    ],
    [
      'with half a cent off a line below zero, rounded down',
      { line_items: [buildLine(), buildLine({ cost: -9.95, quantity: 1, discount: 10 })], amount: 31.04 },
      31.04,
    ],
    ['with surcharges', { custom_surcharge1: '2.00', custom_surcharge4: 0.5, amount: 42.5 }, 42.5],
    [
      'with hours in quarters',
      { line_items: [buildLine({ cost: 33.2, quantity: '1.25' })], amount: '41.50' },
      41.5,
    ],
    [
      'with a line below zero',
      { line_items: [buildLine(), buildLine({ cost: -10, quantity: 1 })], amount: 30 },
      30,
    ],
    ['with a tax without a name, which Invoice Ninja ignores', { tax_name1: '', tax_rate1: 19 }, 40],
    ['with inclusive taxes and no tax', { uses_inclusive_taxes: 1 }, 40],
  ])('%s', (_, recurring, price) => {
    const book = readRecurring(recurring)
    expect(book.skipped).toEqual([])
    expect(book.plans).toMatchObject([{ price }])
    expect(book.expected).toMatchObject([{ amount: price }])
  })

  test('without the tax of the company, if all of it has that tax', () => {
    const taxed = { tax_name1: 'Sales tax', tax_rate1: '8.250', amount: '43.300000', custom_surcharge1: 0 }
    const book = readRecurring(taxed, {}, 8.25)
    expect(book.plans).toMatchObject([{ price: 40 }])
    expect(book.subscriptions[0]).not.toHaveProperty('amount')
    expect(book.expected).toMatchObject([{ amount: 43.3 }])
  })

  test('and an agreed amount, if the company has a tax and the recurring invoice has none', () => {
    expect(readRecurring({}, {}, 8.25).subscriptions).toMatchObject([{ amount: 40 }])
  })

  test('whole cents of any price and quantity are read exactly', () => {
    const cents = fc.integer({ min: 1, max: 99_999 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cents, fc.integer({ min: 1, max: 99 })), { minLength: 1, maxLength: 5 }),
        (lines) => {
          const total = lines.reduce((sum, [cost, quantity]) => sum + cost * quantity, 0)
          const book = readRecurring({
            line_items: lines.map(([cost, quantity]) =>
              buildLine({ cost: cost / 100, quantity: String(quantity) }),
            ),
            amount: (total / 100).toFixed(6),
          })
          expect(book.plans).toMatchObject([{ price: total / 100 }])
        },
      ),
    )
  })
})

describe('a recurring invoice is charged', () => {
  test.each<[string, Columns, Columns, object]>([
    [
      'always',
      { auto_bill: 'always' },
      token,
      { billingMode: 'recurring', paymentMethod: 'pm_1MqLiJLkdIwHu7ix' },
    ],
    [
      'if the payer opted in',
      { auto_bill: 'optin', auto_bill_enabled: 1 },
      token,
      { billingMode: 'recurring' },
    ],
    [
      'not if the payer did not',
      { auto_bill: 'optin', auto_bill_enabled: 0 },
      token,
      { billingMode: 'recurringManual' },
    ],
    [
      'not if the payer opted out',
      { auto_bill: 'optout', auto_bill_enabled: false },
      token,
      { billingMode: 'recurringManual' },
    ],
    [
      'not if it is off',
      { auto_bill: 'off', auto_bill_enabled: 1 },
      token,
      { billingMode: 'recurringManual' },
    ],
    ['not without a method', { auto_bill: 'always' }, {}, { billingMode: 'recurringManual' }],
    [
      'on its due date, if that is the day of the invoice',
      { auto_bill: 'always', due_date_days: 'on_receipt' },
      { ...token, ...withCompany({ auto_bill_date: 'on_due_date' }) },
      { billingMode: 'recurring', paymentDueDays: 0 },
    ],
  ])('%s', (_, recurring, more, subscription) => {
    const book = readRecurring(recurring, more)
    expect(book.subscriptions).toMatchObject([subscription])
    const isCharged = book.subscriptions[0]?.billingMode === 'recurring'
    expect(book.expected[0]?.chargeDay).toBe(isCharged ? '2026-12-15' : undefined)
  })

  test('with its default method of several', () => {
    const tokens = [buildToken({ hashed_id: 'a', token: 'pm_other', is_default: 0 }), buildToken()]
    const book = readRecurring({ auto_bill: 'always' }, { client_gateway_tokens: tokens })
    expect(book.subscriptions).toMatchObject([{ paymentMethod: 'pm_1MqLiJLkdIwHu7ix' }])
    expect(book.paymentMethods.map(({ isDefault }) => isDefault)).toEqual([false, true])
  })
})

test.each<[string, Columns, Columns, number]>([
  ['of the client before those of the company', {}, { settings: { payment_terms: '30' } }, 30],
  ['of the group before those of the company', {}, { group_settings_id: 'g' }, 7],
  ['of zero days', {}, { settings: { payment_terms: 0 } }, 0],
  ['on receipt', { due_date_days: 'on_receipt' }, {}, 0],
  ['on a later day of the month', { due_date_days: '20' }, {}, 5],
])('the due days are the payment terms %s', (_, recurring, client, days) => {
  const book = readRecurring(recurring, {
    clients: [buildClient(client)],
    group_settings: [{ hashed_id: 'g', settings: { payment_terms: '7' } }],
  })
  expect(book.subscriptions).toMatchObject([{ paymentDueDays: days }])
})

test.each([
  ['2026-12-15', '20', '2026-12-20'],
  ['2026-12-15', '15', '2027-01-15'],
  ['2026-12-15', '1', '2027-01-01'],
  ['2026-12-15', '31', '2026-12-31'],
  ['2026-12-31', '31', '2027-01-31'],
  ['2027-01-30', '30', '2027-02-28'],
  ['2027-02-01', '30', '2027-02-28'],
  ['2027-02-28', '30', '2027-03-28'],
  ['2027-02-28', '31', '2027-03-31'],
])('an invoice of %s with the due day %s is due on %s', (day, dueDateDays, due) => {
  expect(findDueDay(day, { dueDateDays, paymentTerms: '14' })).toBe(due)
})

describe('a plan', () => {
  const [first, second] = [buildRecurring(), buildRecurring({ hashed_id: 'other', number: 'R-0002' })]

  test('is shared by recurring invoices with the same lines, cycle and price', () => {
    const book = readExport({ recurring_invoices: [first, second] })
    expect(book.plans).toHaveLength(1)
    expect(book.subscriptions.map(({ planId }) => planId)).toEqual(Array(2).fill(book.plans[0]?.planId))
  })

  test.each<[string, Columns]>([
    ['cycle', { frequency_id: 10 }],
    ['price', { line_items: [buildLine({ quantity: 1 })], amount: 20 }],
    ['name', { line_items: [buildLine({ notes: 'Garden work!' })] }],
  ])('is another one for another %s', (_, changes) => {
    const book = readExport({
      recurring_invoices: [first, buildRecurring({ hashed_id: 'other', ...changes })],
    })
    expect(new Set(book.subscriptions.map(({ planId }) => planId)).size).toBe(2)
  })

  test.each<[string, Columns[], string]>([
    ['the first lines of the notes', [buildLine({ notes: 'Hosting\nServer 4' })], 'Hosting'],
    ['the product, without notes', [buildLine({ notes: '' })], 'garden'],
    ['no words of a date', [buildLine({ notes: 'Hosting :MONTH :YEAR+1' })], 'Hosting'],
    [
      'all lines',
      [buildLine({ quantity: 1 }), buildLine({ notes: 'Hedge', quantity: 1 })],
      'Garden work, Hedge',
    ],
    [
      'the number of the others, if all are too long',
      [buildLine({ notes: 'a'.repeat(60), quantity: 1 }), buildLine({ notes: 'b'.repeat(60), quantity: 1 })],
      `${'a'.repeat(60)} and 1 more`,
    ],
    ['a part of a line that is too long', [buildLine({ notes: 'a'.repeat(300) })], 'a'.repeat(99)],
  ])('has as its name %s', (_, lines, name) => {
    expect(readRecurring({ line_items: lines }).plans).toMatchObject([{ name }])
  })
})
