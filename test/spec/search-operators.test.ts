import { beforeAll, describe, expect, test } from 'vitest'
import { newCompany, type TestCompany } from '../support/florin.ts'
import { ask, expectFields, findPage, type Kind } from '../support/search.ts'

const all = ['eq', 'in', 'contains', 'startsWith', 'gt', 'gte', 'lt', 'lte', 'between']
const ranges = 'eq gt gte lt lte between'
const words = 'eq in contains startsWith'

/** What can be filtered by, the operators that it takes, and a value that it takes. */
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

const shaped = (operator: string, value: unknown) =>
  operator === 'in' ? [value] : operator === 'between' ? [value, value] : value

let company: TestCompany
beforeAll(async () => {
  company = await newCompany()
})

describe.each(fields)('%s by %s', (kind, name, operators, value) => {
  const path = `body.filters.${name}.value`

  test(`take ${operators} and no other operator`, async () => {
    for (const operator of all) {
      const filters = { [name]: { value: shaped(operator, value), operator } }
      if (operators.split(' ').includes(operator)) await findPage(company, kind, { filters })
      else {
        const refused = await ask(company, kind, { filters })
        expectFields(refused, [[`body.filters.${name}.operator`, 'invalid_enum_value']], operator)
        expect(refused.body.fields[0].message).toContain(operators.split(' ').join(', '))
      }
    }
    for (const operator of ['or', 'EQ', 'startswith', 'ne', '=', '', 'constructor', 7, null, ['eq']]) {
      const refused = await ask(company, kind, { filters: { [name]: { value, operator } } })
      expectFields(refused, [[`body.filters.${name}.operator`, 'invalid_enum_value']], String(operator))
    }
    await findPage(company, kind, { filters: { [name]: { value } } })
  })

  test('refuse a value of another type by its path', async () => {
    for (const wrong of [null, true, {}, { value }, { $gt: '' }]) {
      const refused = await ask(company, kind, { filters: { [name]: { value: wrong } } })
      expect(refused.status, JSON.stringify(wrong)).toBe(400)
      expect(
        refused.body.fields.map((field: { path: string }) => field.path),
        JSON.stringify(wrong),
      ).toEqual([path])
    }
    if (typeof value === 'number' && !name.endsWith('At'))
      expectFields(await ask(company, kind, { filters: { [name]: { value: '10' } } }), [
        [path, 'invalid_type'],
      ])
  })

  test('refuse a list where one value is meant, and one value where a list is', async () => {
    for (const operator of operators.split(' ').filter((each) => !['in', 'between'].includes(each))) {
      // An id array always matches any of its ids.
      if (kind === 'invoices' && name === 'id') continue
      const refused = await ask(company, kind, { filters: { [name]: { value: [value], operator } } })
      expectFields(refused, [[path, 'invalid_type']], operator)
    }
    for (const operator of operators.split(' ').filter((each) => ['in', 'between'].includes(each)))
      expectFields(
        await ask(company, kind, { filters: { [name]: { value, operator } } }),
        [[path, 'invalid_type']],
        operator,
      )
  })
})

describe.each(fields.filter(([, , operators]) => operators.includes('in ')))(
  '%s by a list of %s',
  (kind, name, _, value) => {
    test('take 1 to 100 values, each of which must be right', async () => {
      const path = `body.filters.${name}.value`
      const send = (list: unknown[]) =>
        ask(company, kind, { filters: { [name]: { value: list, operator: 'in' } } })
      expectFields(await send(Array(101).fill(value)), [[path, 'too_big']])
      expectFields(await send([]), [[path, 'too_small']])
      expect((await send(Array(100).fill(value))).status).toBe(201)
      expect((await send([value, value, 7])).body.fields[0].path).toBe(`${path}.2`)
      expect((await send([value, [value]])).body.fields[0].path).toBe(`${path}.1`)
    })
  },
)

describe.each(fields.filter(([, , operators]) => operators === ranges))(
  '%s between two values of %s',
  (kind, name, _, value) => {
    const path = `body.filters.${name}.value`
    const send = (list: unknown[]) =>
      ask(company, kind, { filters: { [name]: { value: list, operator: 'between' } } })

    test('take a start and an end', async () => {
      expectFields(await send([]), [[path, 'too_small']])
      expectFields(await send([value]), [[path, 'too_small']])
      expectFields(await send([value, value, value]), [[path, 'too_big']])
      expect((await send([value, null])).body.fields[0].path).toBe(`${path}.1`)
      expect((await send([value, value])).status).toBe(201)
    })

    test('refuse a start behind the end', async () => {
      const isMoney = /amount/i.test(name)
      const reversed = isMoney ? [10.01, 10] : ['2026-01-02', '2026-01-01']
      expectFields(await send(reversed), [[path, 'reversed_range']])
      if (isMoney) return
      expectFields(await send([1_767_398_400_000, '2026-01-01']), [[path, 'reversed_range']])
      if (kind === 'customers' && name === 'createdAt') return
      expectFields(await send([1_767_225_600_001, 1_767_225_600_000]), [[path, 'reversed_range']])
    })
  },
)

test('amounts take dollars of at most two decimals', async () => {
  for (const [kind, name] of [
    ['invoices', 'amount'],
    ['invoices', 'amountPaid'],
    ['subscriptions', 'totalAmount'],
  ] as const)
    for (const value of [0.001, 10.005, 1e-7, 1e300, 9e18])
      expectFields(await ask(company, kind, { filters: { [name]: { value } } }), [
        [`body.filters.${name}.value`, 'invalid_precision'],
      ])
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
