import { describe, expect, test } from 'vitest'
import {
  buildClient,
  buildGateway,
  buildLine,
  readRecurring,
  token,
  withCompany,
  type Columns,
} from './ninja.fixture.ts'

describe('a recurring invoice that cannot be billed in the same way is left out', () => {
  test.each<[string, Columns, string, Columns?]>([
    ['a draft', { status_id: 1 }, 'is a draft; start it in Invoice Ninja, or create it again here'],
    ['a paused one', { status_id: 3 }, 'is paused; start it in Invoice Ninja, or create it again here'],
    [
      'one of six more invoices',
      { remaining_cycles: 6 },
      'ends after 6 more invoices; make it endless, and cancel it here in time',
    ],
    ...[
      [4, 'four weeks'],
      [6, 'two months'],
      [8, 'four months'],
      [11, 'two years'],
      [12, 'three years'],
    ].map(([frequency, name]): [string, Columns, string] => [
      `one of every ${name}`,
      { frequency_id: frequency },
      `is sent every ${name}; choose a frequency of a day, one or two weeks, or 1, 3, 6 or 12 months`,
    ]),
    [
      'one without a next day',
      { next_send_date: null, next_send_date_client: null },
      'has no next send date; set it in Invoice Ninja',
    ],
    [
      'one whose next day has passed',
      { next_send_date_client: '2026-11-29' },
      'has a next send date that has passed, 2026-11-29; export again after it was sent',
    ],
    [
      'one of an archived client',
      {},
      'is not sent, because its client is archived or deleted; restore the client',
      { clients: [buildClient({ deleted_at: '2026-11-01 00:00:00' })] },
    ],
    [
      'one without a due date',
      {},
      'has no due date; set the payment terms of the company or the client',
      withCompany({ payment_terms: '' }),
    ],
    [
      'one that is due on a day of the month before its own',
      { due_date_days: '1' },
      'is due on day 1 of a month, which is not always the same number of days later; set payment terms',
    ],
    [
      'one that makes drafts',
      {},
      'makes drafts that are not emailed; turn "auto email" of recurring invoices on',
      withCompany({ auto_email_invoice: false }),
    ],
    [
      'prices that include tax',
      { uses_inclusive_taxes: 1, tax_name1: 'VAT', tax_rate1: '19.000' },
      'has prices that include tax; turn inclusive taxes off and save it again',
    ],
    [
      'another tax than that of the company',
      { tax_name1: 'Tax', tax_rate1: '8.500', amount: '43.40' },
      'has a tax of 8.5 %, and the tax of the company here is 0 %; make them the same',
    ],
    [
      'two taxes',
      { tax_name1: 'State', tax_rate1: 5, tax_name2: 'City', tax_rate2: 1 },
      'has several taxes, or a tax on a part of it; use one tax for all of it',
    ],
    [
      'a tax on all but a surcharge',
      { tax_name1: 'Tax', tax_rate1: 5, custom_surcharge1: '2.00', amount: '44.00' },
      'has several taxes, or a tax on a part of it; use one tax for all of it',
    ],
    [
      'a tax on one of two lines',
      { line_items: [buildLine(), buildLine({ tax_name1: 'Tax', tax_rate1: 5 })] },
      'has several taxes, or a tax on a part of it; use one tax for all of it',
    ],
    [
      'a quantity with fractions of a cent',
      { line_items: [buildLine({ cost: '0.33', quantity: 1.5 })] },
      'has line 1, "Garden work", of 1.5 x 0.33, which is no whole number of cents; correct the price or the quantity',
    ],
    [
      'lines that do not give its amount',
      { amount: '41.000000' },
      'has an amount of 41.00, and its lines give 40.00; save it again in Invoice Ninja',
    ],
    [
      'an amount of zero',
      { line_items: [], amount: '0.000000' },
      'has an amount of 0.00; an amount must be above zero',
    ],
    [
      'a charge on its due date',
      { auto_bill: 'always' },
      'is charged on its due date, 2026-12-29, and here on the day of the invoice; set auto bill to the send date',
      { ...token, ...withCompany({ auto_bill_date: 'on_due_date' }) },
    ],
    [
      'a charge with a fee',
      { auto_bill: 'always' },
      'is charged with a fee of the gateway; remove the fee, or use a surcharge here',
      {
        ...token,
        company_gateways: [
          buildGateway({ fees_and_limits: { 1: { is_enabled: true, fee_amount: 0, fee_percent: '2.9' } } }),
        ],
      },
    ],
  ])('%s', (_, recurring, reason, more) => {
    const book = readRecurring(recurring, more)
    expect(book.skipped).toEqual([
      { id: 'Wpmbk5ezJn', reason: `recurring invoice "R-0001" of "Diaz Bakery" ${reason}` },
    ])
    expect(book).toMatchObject({ plans: [], subscriptions: [], expected: [] })
  })
})

test.each<[string, Columns]>([
  ['completed', { status_id: 4 }],
  ['without further invoices', { remaining_cycles: 0 }],
  ['deleted', { is_deleted: true }],
  ['archived', { deleted_at: '2026-11-01 00:00:00' }],
])('a recurring invoice that is %s is history', (_, recurring) => {
  expect(readRecurring(recurring)).toMatchObject({
    subscriptions: [],
    skipped: [],
    history: { subscriptions: 1 },
  })
})
