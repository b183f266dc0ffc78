import { describe, expect, test } from 'vitest'
import { readCustomers, readFiles, readInvoices, readPlans, readSubscriptions } from './csv.fixture.ts'

describe('a record that cannot be imported is left out with its line', () => {
  test.each<[string, () => { skipped: { id: string; reason: string }[] }, string, string]>([
    [
      'a required value that is missing',
      () => readPlans('id,name,price,billing cycle\np,,1.00,monthly\n'),
      'p',
      'line 2 of plans.csv: name must not be empty',
    ],
    [
      'an amount of a tenth of a cent',
      () => readPlans('id,name,price,billing cycle\np,Plan,1.005,monthly\nq,Plan Q,2.00,monthly\n'),
      'p',
      'line 2 of plans.csv: price "1.005" must be an amount with at most two decimals, such as 1234.50',
    ],
    [
      'an unknown billing cycle, on a line below a value of two lines',
      () => readPlans('id,name,price,billing cycle\np,"Plan\nof two lines",1,monthly\nq,Q,2,every 4 weeks\n'),
      'q',
      'line 4 of plans.csv: billing cycle "every 4 weeks" must be daily, weekly, biweekly, monthly, quarterly, ' +
        'semiannual or yearly',
    ],
    [
      'an unknown state',
      () => readCustomers('id,state\nc-1,Bavaria\n'),
      'c-1',
      'line 2 of customers.csv: the state "Bavaria" is not one of the United States; write its two-letter code',
    ],
    [
      'an email that is no address',
      () => readCustomers('id,email\nc-1,rosa\n'),
      'c-1',
      'email must be an email address',
    ],
    [
      'an id that is there twice',
      () => readCustomers('id\nc-1\nc-1\n'),
      'c-1',
      'its id "c-1" is that of a previous record',
    ],
    [
      'no id',
      () => readCustomers('id,city\n,Oakland\n'),
      'line 2 of customers.csv',
      'line 2 of customers.csv: id must not be empty',
    ],
    [
      'a customer that is not there',
      () => readSubscriptions('price', 's,c-9,garden,2026-01-15,2026-12-15,manual,40'),
      's',
      'its customer c-9 is not in the export',
    ],
    [
      'a plan that is not there',
      () => readSubscriptions('price', 's,c-1001,hedge,2026-01-15,2026-12-15,manual,40'),
      's',
      'its plan hedge is not in the export',
    ],
    [
      'a next billing that has passed',
      () => readSubscriptions('price', 's,c-1001,garden,2026-01-15,2026-11-29,manual,40'),
      's',
      'line 2 of subscriptions.csv: next billing 2026-11-29 has passed; write the day of the next invoice',
    ],
    [
      'a next billing during the trial',
      () => readSubscriptions('trial end', 's,c-1001,garden,2026-11-15,2026-12-15,manual,2026-12-20'),
      's',
      'line 2 of subscriptions.csv: next billing 2026-12-15 must be the trial end 2026-12-20, because the trial has ' +
        'not ended',
    ],
    [
      'an agreed price and a discount',
      () => readSubscriptions('price,discount percent', 's,c-1001,garden,2026-01-15,2026-12-15,manual,40,10'),
      's',
      'line 2 of subscriptions.csv: price excludes a discount, because it replaces the whole amount of each period',
    ],
    [
      'a mode of its own',
      () => readSubscriptions('price', 's,c-1001,garden,2026-01-15,2026-12-15,barter,40'),
      's',
      'line 2 of subscriptions.csv: mode "barter" must be automatic or manual',
    ],
    [
      'a draft',
      () => readInvoices('status', 'INV-1,c-1001,40,2026-11-15,2026-12-15,draft'),
      'INV-1',
      'line 2 of invoices.csv: is a draft; send it in the former system, or create it again after the import',
    ],
    [
      'amounts that do not add up',
      () => readInvoices('amount paid,amount due', 'INV-1,c-1001,40,2026-11-15,2026-12-15,10,40'),
      'INV-1',
      'line 2 of invoices.csv: amount paid and amount due must add up to the amount',
    ],
    [
      'a day that the calendar does not have',
      () => readInvoices('status', 'INV-1,c-1001,40,2026-11-15,2026-02-30,open'),
      'INV-1',
      'line 2 of invoices.csv: due date "2026-02-30" must be a day of the calendar, such as 2026-12-31',
    ],
  ])('%s', (_, read, id, reason) => {
    expect(read().skipped).toEqual([{ id, reason }])
  })

  test('an email of two customers, as the customer of a subscription', () => {
    const book = readFiles({
      'customers.csv': 'id,email\nc-1,both@example.com\nc-2,Both@example.com\n',
      'subscriptions.csv':
        'id,customer,plan,start,next billing,mode\ns,both@example.com,garden,2026-01-15,2026-12-15,manual\n',
      'invoices.csv': undefined,
    })
    expect(book.skipped).toEqual([
      {
        id: 's',
        reason:
          'line 2 of subscriptions.csv: customer is an email of 2 customers; write the id of one of them',
      },
    ])
  })

  test('a card number, which no reason repeats', () => {
    const card = '4242 4242 4242 4242'
    const book = readFiles({
      'customers.csv': `id,email,state,address\n${card},a@example.com,,\nc-2,,${card},\nc-3,,,${card}\n`,
      'plans.csv': `id,name,price,billing cycle\np,Plan,${card},${card}\n`,
    })
    expect(book.customers).toEqual([])
    expect(book.skipped).toHaveLength(6)
    expect(JSON.stringify(book.skipped)).not.toContain('4242')
  })
})
