import { describe, expect, test } from 'vitest'
import {
  buildClient,
  buildContact,
  buildGateway,
  buildInvoice,
  buildRecurring,
  buildToken,
  readExport,
  type Columns,
} from './ninja.fixture.ts'

const reasonsOf = (changes: Columns) => readExport(changes).skipped.map(({ reason }) => reason)

test('a client becomes a customer, with its primary contact and the code of its state', () => {
  const contacts = [buildContact({ is_primary: 0, email: 'other@example.com' }), buildContact()]
  const book = readExport({ client_contacts: contacts })
  expect(book.skipped).toEqual([])
  expect(book.customers).toEqual([
    {
      originId: 'wMvbmOeYAl',
      email: 'rosa@example.com',
      firstName: 'Rosa',
      lastName: 'Diaz',
      companyName: 'Diaz Bakery',
      phoneNumber: '+1 415 555 0100',
      address: '1 Market Street',
      city: 'San Francisco',
      state: 'CA',
      zip: '94105',
    },
  ])
  expect(JSON.stringify(book)).not.toContain('secret')
})

test.each<[string, Columns, string | undefined]>([
  ['in another country has no state', { country_id: '276', state: 'Bayern' }, undefined],
  ['without a country is in that of the company', { country_id: null }, 'CA'],
  ['in Puerto Rico is in that territory', { country_id: '630', state: 'San Juan' }, 'PR'],
])('a client %s', (_, client, state) => {
  expect(readExport({ clients: [buildClient(client)] }).customers[0]?.state).toBe(state)
})

describe('a client is left out, with its recurring invoices and invoices,', () => {
  test.each<[string, Columns, string]>([
    [
      'if it is deleted',
      { is_deleted: true },
      'client "Diaz Bakery" is deleted; restore it in Invoice Ninja to import it',
    ],
    [
      'if its state is unknown',
      { state: 'Bavaria' },
      'client "Diaz Bakery": the state "Bavaria" is not one of the United States; write its two-letter code in Invoice Ninja',
    ],
    ['if its contact has no address', { name: 'x'.repeat(101) }, 'companyName takes at most 100 characters'],
  ])('%s', (_, client, reason) => {
    const book = readExport({ clients: [buildClient(client)] })
    expect(book).toMatchObject({ customers: [], subscriptions: [], invoices: [], expected: [] })
    expect(book.skipped.map((each) => each.reason)).toContain(reason)
  })
})

describe('a saved method', () => {
  test.each<[string, Columns, object]>([
    ['of Stripe is imported', {}, { originId: 'pm_1MqLiJLkdIwHu7ix', paymentMethod: 'cc', isDefault: true }],
    [
      'with an older id of a card is imported',
      { token: 'card_1MqLiJLkdIwHu7ix' },
      { originId: 'card_1MqLiJLkdIwHu7ix' },
    ],
    [
      'that is a verified bank account is imported',
      { gateway_type_id: '2', meta: { state: 'authorized' } },
      { paymentMethod: 'ach' },
    ],
    ['that is the only one is the default', { is_default: 0 }, { isDefault: true }],
  ])('%s', (_, token, method) => {
    const book = readExport({ client_gateway_tokens: [buildToken(token)] })
    expect(book.paymentMethods).toMatchObject([{ customer: 'wMvbmOeYAl', ...method }])
  })

  test.each<[string, Columns, Columns, string]>([
    ['of another gateway', {}, { gateway_key: '38f2c48af60c7dd69e04248cbb24c36e' }, 'it is not at Stripe'],
    ['of a gateway that is deleted', {}, { is_deleted: 1 }, 'its gateway is deleted'],
    ['that is a SEPA debit', { gateway_type_id: 9 }, {}, 'it is neither a card nor a US bank account'],
    [
      'that is a source',
      { token: 'src_1' },
      {},
      'it is no payment method (pm_, card_) of a customer (cus_) at Stripe',
    ],
    [
      'without a customer',
      { gateway_customer_reference: null },
      {},
      'it is no payment method (pm_, card_) of a customer (cus_) at Stripe',
    ],
    [
      'that is not verified',
      { gateway_type_id: 2, meta: { state: 'unauthorized' } },
      {},
      'its bank account is not verified',
    ],
  ])('%s is left out, and the payer enters it again', (_, token, gateway, problem) => {
    const book = readExport({
      client_gateway_tokens: [buildToken(token)],
      company_gateways: [buildGateway(gateway)],
      recurring_invoices: [buildRecurring({ auto_bill: 'always' })],
    })
    expect(book.paymentMethods).toEqual([])
    expect(book.skipped).toEqual([
      { id: 'Opnel5aKBz', reason: `payment method: ${problem}, so the payer enters it again` },
    ])
    expect(book.subscriptions).toMatchObject([{ billingMode: 'recurringManual' }])
  })

  test('that is deleted is not there', () => {
    const book = readExport({ client_gateway_tokens: [buildToken({ is_deleted: 1 })] })
    expect(book).toMatchObject({ paymentMethods: [], skipped: [] })
  })
})

describe('an invoice', () => {
  test('that was sent is open, with its number and lines', () => {
    const [invoice] = readExport({ recurring_invoices: [] }).invoices
    expect(invoice).toEqual({
      originId: 'YMvbmOeQ1l',
      customer: 'wMvbmOeYAl',
      number: '2026-0007',
      description: 'Garden work',
      amount: 40,
      amountPaid: 0,
      invoiceDate: '2026-11-15',
      dueDate: '2026-11-29',
      items: [{ description: 'Garden work', totalPrice: 40 }],
    })
  })

  test('that is partly paid has the amount paid', () => {
    const partial = buildInvoice({ status_id: 3, balance: '27.50', paid_to_date: 12.5 })
    expect(readExport({ invoices: [partial] }).invoices).toMatchObject([{ amount: 40, amountPaid: 12.5 }])
  })

  test.each<[string, Columns, object[]]>([
    [
      'a discount, a surcharge and a tax',
      {
        discount: 10,
        custom_surcharge1: '4.00',
        custom_surcharge_tax1: 1,
        tax_name1: 'Tax',
        tax_rate1: '10.000',
        total_taxes: '4.00',
        amount: '44.00',
        balance: '44.00',
      },
      [
        { description: 'Garden work', totalPrice: 40 },
        { description: 'Tax', totalPrice: 4 },
      ],
    ],
    [
      'a surcharge only',
      { custom_surcharge1: 5, amount: 45, balance: 45 },
      [
        { description: 'Garden work', totalPrice: 40 },
        { description: 'Discounts and surcharges', totalPrice: 5 },
      ],
    ],
    [
      'taxes that its prices include, whose lines do not add up',
      { uses_inclusive_taxes: 1, tax_name1: 'VAT', tax_rate1: 10 },
      [],
    ],
  ])('with %s has lines that add up to its amount, or none', (_, changes, items) => {
    expect(readExport({ invoices: [buildInvoice(changes)] }).invoices).toMatchObject([{ items }])
  })

  test.each<[string, Columns]>([
    ['paid', { status_id: 4, balance: 0, paid_to_date: 40 }],
    ['canceled', { status_id: 5 }],
    ['reversed', { status_id: 6 }],
    ['deleted', { is_deleted: 1, deleted_at: '2026-11-20 10:00:00' }],
    ['without an amount', { amount: 0, balance: 0 }],
  ])('that is %s is history', (_, changes) => {
    const book = readExport({ invoices: [buildInvoice(changes)], recurring_invoices: [] })
    expect(book).toMatchObject({ invoices: [], skipped: [], history: { invoices: 1, subscriptions: 0 } })
    expect(book.invoiceNumbers).toEqual(changes['is_deleted'] ? [] : ['2026-0007'])
  })

  test('that is archived is open', () => {
    const archived = buildInvoice({ deleted_at: '2026-11-20 10:00:00' })
    expect(readExport({ invoices: [archived] }).invoices).toHaveLength(1)
  })

  test.each<[string, Columns, string]>([
    ['that is a draft', { status_id: 1 }, 'is a draft; send it in Invoice Ninja, or create it again here'],
    ['without a due date', { due_date: null }, 'has no due date; set one in Invoice Ninja'],
    [
      'that asks for a deposit',
      { partial: '10.00' },
      'asks for a deposit of 10.00 first; remove the deposit',
    ],
    [
      'whose payments do not add up',
      { balance: 30 },
      'has an amount of 40.00, 0.00 paid and 30.00 due, which do not add up; correct it',
    ],
    [
      'with a fraction of a cent',
      { amount: '40.005', balance: '40.005' },
      'has an amount of a fraction of a cent, 40.005; correct it',
    ],
  ])('%s is left out', (_, changes, reason) => {
    expect(reasonsOf({ invoices: [buildInvoice(changes)] })).toEqual([
      `invoice "2026-0007" of "Diaz Bakery" ${reason}`,
    ])
  })

  test('of another currency is left out, and so is the recurring invoice', () => {
    expect(reasonsOf({ clients: [buildClient({ settings: { currency_id: '2' } })] })).toEqual([
      'recurring invoice "R-0001" of "Diaz Bakery" is not in US dollars; bill it elsewhere',
      'invoice "2026-0007" of "Diaz Bakery" is not in US dollars; collect it in Invoice Ninja',
    ])
  })

  test('of a recurring invoice that goes on is one of its subscription, and stays there with it', () => {
    const invoices = [buildInvoice({ recurring_id: 'Wpmbk5ezJn' })]
    expect(readExport({ invoices }).invoices).toMatchObject([
      { subscription: 'Wpmbk5ezJn', periodStart: '2026-11-15' },
    ])
    const paused = readExport({ invoices, recurring_invoices: [buildRecurring({ status_id: 3 })] })
    expect(paused.skipped.at(-1)).toEqual({
      id: 'YMvbmOeQ1l',
      reason: 'its subscription Wpmbk5ezJn is left out',
    })
    const over = readExport({ invoices, recurring_invoices: [buildRecurring({ status_id: 4 })] })
    expect(over.invoices).toHaveLength(1)
    expect(over.invoices).not.toMatchObject([{ subscription: expect.anything() }])
  })
})

test('credits and payments that no invoice has used are named, because there is no money on account here', () => {
  expect(
    reasonsOf({
      credits: [
        { hashed_id: 'a', client_id: 'wMvbmOeYAl', status_id: 2, number: '0003', balance: '20.00' },
        { hashed_id: 'b', client_id: 'wMvbmOeYAl', status_id: 4, number: '0004', balance: '0.00' },
      ],
      payments: [
        {
          hashed_id: 'c',
          client_id: 'wMvbmOeYAl',
          status_id: 4,
          number: '0008',
          amount: 50,
          applied: '40.00',
          refunded: 0,
        },
        {
          hashed_id: 'd',
          client_id: 'wMvbmOeYAl',
          status_id: 5,
          number: '0009',
          amount: 50,
          applied: 50,
          refunded: 20,
        },
      ],
    }),
  ).toEqual([
    'credit "0003" of "Diaz Bakery" has 20.00 left; apply or refund it in Invoice Ninja',
    'payment "0008" of "Diaz Bakery" has 10.00 that no invoice has used; apply or refund it in Invoice Ninja',
  ])
})

test('a hundred thousand invoices are read, most of them paid', () => {
  const closed = { status_id: 4, balance: 0, paid_to_date: 40 }
  const invoices = Array.from({ length: 100_000 }, (_, place) =>
    buildInvoice({ hashed_id: `i${place}`, number: `N-${place}`, ...(place % 20 === 0 ? {} : closed) }),
  )
  const book = readExport({ invoices })
  expect(book.skipped).toEqual([])
  expect(book.history.invoices).toBe(95_000)
  expect(book.invoices).toHaveLength(5_000)
  expect(book.invoices.at(-1)).toMatchObject({ number: 'N-99980', amount: 40 })
  expect(new Set(book.invoiceNumbers).size).toBe(100_000)
})
