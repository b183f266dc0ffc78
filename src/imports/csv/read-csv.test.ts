import { describe, expect, test } from 'vitest'
import { csvTemplates } from './columns.ts'
import { now, readCustomers, readFiles, readInvoices, readPlans, readSubscriptions } from './csv.fixture.ts'
import { readCsv } from './read-csv.ts'

describe('a file that cannot be understood is refused whole', () => {
  test.each<[string, () => unknown, string]>([
    [
      'a folder without any of the files',
      () => readCsv(new Map([['notes.txt', new Uint8Array()]]), { now }),
      'the folder has none of the files customers.csv, plans.csv, subscriptions.csv, invoices.csv',
    ],
    [
      'a file with a wrong name',
      () => readCsv(new Map([['customer.csv', new Uint8Array()]]), { now }),
      'the folder has an unknown file "customer.csv": did you mean customers.csv?',
    ],
    [
      'a file that is there twice',
      () =>
        readCsv(
          new Map([
            ['customers.csv', new Uint8Array()],
            ['Customers.CSV', new Uint8Array()],
          ]),
          { now },
        ),
      'the folder has 2 files with the name customers.csv',
    ],
    [
      'an empty file',
      () => readCustomers('\n \n'),
      'customers.csv is empty: its first line has the names of the columns',
    ],
    [
      'an unknown column, with the nearest name',
      () => readCustomers('id,emial\nc-1,rosa@example.com\n'),
      'customers.csv has an unknown column "emial": did you mean "email"?',
    ],
    [
      'an unknown column without a near name, with the accepted ones',
      () => readPlans('id,name,price,billing cycle,colour of the leaflet\n'),
      'plans.csv has an unknown column "colour of the leaflet": the columns are id, name, price, billing cycle, ' +
        'description, setup fee, trial days, active, so rename or remove it',
    ],
    [
      'a column without a name that has values',
      () => readCustomers('id,\nc-1,x\n'),
      'column 2 of customers.csv has values and no name: name it or remove it',
    ],
    [
      'two columns with the same meaning',
      () => readCustomers('id,E-mail,Email address\nc-1,a@example.com,b@example.com\n'),
      'customers.csv has two columns for email, "E-mail" and "Email address": remove one',
    ],
    [
      'a required column that is missing',
      () => readPlans('id,name,billing cycle\n'),
      'plans.csv lacks the column "price": the columns are id, name, price, billing cycle, description, setup fee, ' +
        'trial days, active',
    ],
    [
      'a line with more values than columns',
      () => readPlans('id,name,price,billing cycle\np,Plan,1,234.50,monthly\n'),
      'line 2 of plans.csv has 5 values for 4 columns: put values with a separator in quotes',
    ],
    [
      'a file that is cut in a line',
      () => readPlans('id,name,price,billing cycle\np,Plan,1.00,monthly\nq,Pl'),
      'line 3 of plans.csv ends after 2 of 4 values: the file is cut, so export it again',
    ],
    [
      'a file that is cut in a quoted value',
      () => readPlans('id,name,price,billing cycle\np,"Plan'),
      'line 2 of plans.csv opens a quote that nothing closes: the file is cut, or a quote is not doubled',
    ],
    [
      'a quote that is not doubled',
      () => readPlans('id,name,price,billing cycle\np,"Plan "A"",1.00,monthly\n'),
      'line 2 of plans.csv has a quote that is not doubled, or text beside a quoted value',
    ],
  ])('%s', (_, read, message) => {
    expect(read).toThrow(expect.objectContaining({ name: 'UnreadableExport', message }))
  })
})

test('the templates are a shop with one record of each kind', () => {
  const book = readFiles()
  expect(book.skipped).toEqual([])
  expect(book.customers).toEqual([
    {
      originId: 'c-1001',
      email: 'rosa@example.com',
      firstName: 'Rosa',
      lastName: 'Diaz',
      companyName: 'Diaz Bakery',
      phoneNumber: '+1 415 555 0100',
      address: '1 Market Street',
      address2: 'Suite 4',
      city: 'San Francisco',
      state: 'CA',
      zip: '94105',
      externalUserId: 'c-1001',
    },
  ])
  expect(book.plans).toMatchObject([
    { planId: 'garden', price: 40, setupFee: 25, trialDays: 14, active: true },
  ])
  expect(book.subscriptions).toEqual([
    {
      originId: 's-2001',
      customer: 'c-1001',
      planId: 'garden',
      billingMode: 'recurring',
      standing: 'active',
      startedAt: '2026-01-15',
      anchorAt: '2026-01-15',
      nextBillingAt: '2026-12-15',
      cancelsThen: false,
      addOns: [],
      discounts: [{ type: 'percent', value: 10, cycles: 3 }],
      paymentDueDays: 0,
    },
  ])
  expect(book.expected).toEqual([
    { subscription: 's-2001', day: '2026-12-15', amount: 36, dueDay: '2026-12-15' },
  ])
  expect(book.invoices).toMatchObject([
    { originId: 'i-3001', number: 'INV-3001', amount: 40, amountPaid: 10, subscription: 's-2001' },
  ])
  expect(book.invoiceNumbers).toEqual(['INV-3001'])
})

test('a file alone is enough, and its name may be in upper case', () => {
  const files = new Map([['PLANS.CSV', new TextEncoder().encode(csvTemplates['plans.csv'])]])
  expect(readCsv(files, { now }).plans).toHaveLength(1)
})

test('headers are found in any case, with any punctuation, and by their other names', () => {
  const book = readCustomers(
    'Customer ID,E-mail,FIRST_NAME,Zip/Postal code,State/Province\nc-1,a@b.co,Al,94105,texas\n',
  )
  expect(book.customers).toEqual([
    { originId: 'c-1', email: 'a@b.co', firstName: 'Al', zip: '94105', state: 'TX' },
  ])
})

test('a subscription finds its customer by email, in any case', () => {
  const book = readSubscriptions('price', 's,Rosa@Example.com,garden,2026-01-15,2026-12-15,manual,40')
  expect(book.subscriptions).toMatchObject([
    { customer: 'c-1001', billingMode: 'recurringManual', amount: 40 },
  ])
})

test('a trial that has not ended stays a trial, and its periods are counted from its end', () => {
  const book = readSubscriptions('trial end', 's,c-1001,garden,2026-11-20,2026-12-20,manual,2026-12-20')
  expect(book.subscriptions).toMatchObject([
    { standing: 'trialing', anchorAt: '2026-12-20', trialEndsAt: '2026-12-20', nextBillingAt: '2026-12-20' },
  ])
})

test.each([
  ['the start, where its periods meet the next billing', '2026-01-31', '2027-02-28', '2026-01-31'],
  ['the next billing, where they do not', '2026-01-15', '2026-12-03', '2026-12-03'],
])('periods are counted from %s', (_, start, next, anchorAt) => {
  const book = readSubscriptions('price', `s,c-1001,garden,${start},${next},manual,`)
  expect(book.subscriptions).toMatchObject([{ anchorAt }])
})

test('records that are over are counted as history, with the numbers of their invoices', () => {
  const ended = readSubscriptions('status', 's,c-1001,garden,2026-01-15,2026-02-15,manual,canceled')
  expect(ended).toMatchObject({ subscriptions: [], skipped: [], history: { subscriptions: 1 } })
  const paid = readInvoices(
    'amount due,status',
    'INV-1,c-1001,40,2026-11-15,2026-12-15,0,',
    'INV-2,c-1001,40,2026-11-15,2026-12-15,,void',
    'INV-3,c-1001,40,2026-11-15,2026-12-15,15.50,partial',
  )
  expect(paid).toMatchObject({ skipped: [], history: { invoices: 2 } })
  expect(paid.invoices).toMatchObject([{ number: 'INV-3', amount: 40, amountPaid: 24.5 }])
  expect(paid.invoiceNumbers).toEqual(['INV-1', 'INV-2', 'INV-3'])
})

test('a hundred thousand customers are read, each as the first one', () => {
  const lines = Array.from(
    { length: 100_000 },
    (_, place) => `c-${place},rosa@example.com,"Oakland, East",CA`,
  )
  const book = readCustomers(['id,email,city,state', ...lines, ''].join('\n'))
  expect(book.skipped).toEqual([])
  expect(book.customers).toHaveLength(100_000)
  expect(book.customers.at(-1)).toEqual({
    originId: 'c-99999',
    email: 'rosa@example.com',
    city: 'Oakland, East',
    state: 'CA',
  })
})
