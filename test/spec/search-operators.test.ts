import { beforeAll, describe, expect, test } from 'vitest'
import { newCompany, type TestCompany } from '../support/florin.ts'
import { requestSearch, expectFields, findPage, kinds, type Kind } from '../support/search.ts'

const ranges = 'eq gt gte lt lte between'
const words = 'eq in contains startsWith'

/** Each filterable field with the operators that it takes and a valid value. */
const fields: [Kind, string, operators: string, value: unknown][] = [
  ['invoices', 'id', 'eq in', 'inv_01h455vb4pex5vsknk084sn02q'],
  ['invoices', 'invoiceId', words, 'INV-1'],
  ['invoices', 'customerId', 'eq in', 'cus_01h455vb4pex5vsknk084sn02q'],
  ['invoices', 'subscriptionId', 'eq in', 'sub_01h455vb4pex5vsknk084sn02q'],
  ['invoices', 'invoiceStatus', 'eq in', 'Pending'],
  ['invoices', 'lastAttemptStatus', 'eq in', 'completed'],
  ['invoices', 'amount', ranges, 10.5],
  ['invoices', 'amountPaid', ranges, 0],
  ['invoices', 'invoiceDate', ranges, '2026-01-01'],
  ['invoices', 'dueDate', ranges, '2026-01-01T10:00:00Z'],
  ['invoices', 'createdAt', ranges, 1_767_225_600_000],
  ['invoices', 'updatedAt', ranges, '2026-01-01 10:00'],
  ['customers', 'id', 'eq in', 'cus_01h455vb4pex5vsknk084sn02q'],
  ['customers', 'externalUserId', 'eq', 'user-1'],
  ['customers', 'email', 'eq contains startsWith', 'a@example.com'],
  ['customers', 'firstName', 'eq contains', 'Pat'],
  ['customers', 'lastName', 'eq contains', 'Payer'],
  ['customers', 'companyName', 'eq contains', 'Payers'],
  ['customers', 'createdAt', ranges, '2026-01-01'],
  ['customers', 'updatedAt', ranges, 1_767_225_600_000],
  ['subscriptions', 'subscriptionId', 'eq in', 'sub_01h455vb4pex5vsknk084sn02q'],
  ['subscriptions', 'id', 'eq in', 'sub_01h455vb4pex5vsknk084sn02q'],
  ['subscriptions', 'status', 'eq in', 'past_due'],
  ['subscriptions', 'billingCycle', 'eq in', 'monthly'],
  ['subscriptions', 'billingMode', 'eq', 'recurringManual'],
  ['subscriptions', 'totalAmount', ranges, 10.5],
  ['subscriptions', 'nextBillingDate', ranges, '2026-01-01'],
  ['subscriptions', 'createdAt', ranges, 1_767_225_600_000],
  ['subscriptions', 'updatedAt', ranges, '2026-01-01 10:00'],
  ['subscriptions', 'email', 'eq contains startsWith', 'a@example.com'],
  ['subscriptions', 'customer', 'contains startsWith eq', 'Pat'],
  ['subscriptions', 'customerId', 'eq in', 'cus_01h455vb4pex5vsknk084sn02q'],
  ['subscriptions', 'planId', 'eq', 'gold'],
]

let company: TestCompany
beforeAll(async () => {
  company = await newCompany()
})

describe.each(kinds)('%s', (kind) => {
  const own = fields.filter(([of]) => of === kind)
  const filtersOf = (filter: (value: unknown) => object) =>
    Object.fromEntries(own.map(([, name, , value]) => [name, filter(value)]))

  test('are searched by each of their fields, and by all of them at once', async () => {
    for (const [, name, , value] of own) await findPage(company, kind, { filters: { [name]: { value } } })
    await findPage(company, kind, { filters: filtersOf((value) => ({ value })) })
  })

  test('refuse an operator that a field has not, and say which it has', async () => {
    const refused = await requestSearch(company, kind, {
      filters: filtersOf((value) => ({ value, operator: 'or' })),
    })
    const paths = own.map(([, name]): [string, string] => [
      `body.filters.${name}.operator`,
      'invalid_enum_value',
    ])
    expectFields(refused, paths)
    for (const [place, [, , operators]] of own.entries())
      expect(refused.body.fields[place].message).toContain(operators.split(' ').join(', '))
  })

  test('refuse a value of another type by its path', async () => {
    const refused = await requestSearch(company, kind, { filters: filtersOf(() => ({ value: null })) })
    expect(refused.body.fields.map(({ path }: { path: string }) => path)).toEqual(
      own.map(([, name]) => `body.filters.${name}.value`),
    )
  })
})

test('an amount beyond what any invoice holds finds what it says', async () => {
  for (const [operator, value] of [
    ['lt', -5],
    ['gt', 90_000_000_000],
    ['eq', -0],
  ] as const)
    expect(
      (await findPage(company, 'invoices', { filters: { amount: { value, operator } } })).invoices,
    ).toEqual([])
})
