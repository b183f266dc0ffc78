import { describe, expect, test } from 'vitest'
import {
  kinds,
  problemsOf,
  getFilter,
  getRefusal,
  resources,
  type Kind,
} from '../../test/support/search-bodies.ts'
import { createSearchBody } from './search-body.ts'

const all = ['eq', 'in', 'contains', 'startsWith', 'gt', 'gte', 'lt', 'lte', 'between']
const ranges = 'eq gt gte lt lte between'
const words = 'eq in contains startsWith'

/** Each filterable field with its operators and a valid value. */
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

const texts = new Set(['invoiceId', 'externalUserId', 'email', 'firstName', 'customer', 'planId', 'id'])

const shaped = (operator: string, value: unknown) =>
  operator === 'in' ? [value] : operator === 'between' ? [value, value] : value
const isList = (operator: string) => ['in', 'between'].includes(operator)

test('the fields that can be filtered by are these', () => {
  for (const kind of kinds) {
    const listed = fields.filter(([of]) => of === kind).map(([, name]) => name)
    expect(Object.keys(resources[kind].fields)).toEqual(listed)
  }
})

describe.each(fields)('%s by %s', (kind, name, operators, value) => {
  const taken = operators.split(' ')
  const refused = (filter: object) => getRefusal(kind, name, filter)

  test(`take ${operators} and no other operator`, () => {
    for (const operator of all) {
      const filter = { value: shaped(operator, value), operator }
      if (taken.includes(operator)) expect(refused(filter), operator).toEqual([])
      else expect(refused(filter), operator).toEqual([['operator', 'invalid_enum_value']])
    }
    for (const operator of ['or', 'EQ', 'startswith', 'ne', '=', '', 'constructor', 7, null, ['eq']])
      expect(refused({ value, operator }), String(operator)).toEqual([['operator', 'invalid_enum_value']])
    expect(refused({ value })).toEqual([])
    const [problem] = problemsOf(createSearchBody(resources[kind]), {
      filters: { [name]: { value, operator: 'or' } },
    })
    expect(problem?.message).toContain(taken.join(', '))
  })

  test('refuse a value of another type by its path', () => {
    for (const wrong of [null, true, {}, { value }, { $gt: '' }])
      expect(refused({ value: wrong }), JSON.stringify(wrong)).toEqual([['value', expect.any(String)]])
    if (typeof value === 'number' && !name.endsWith('At'))
      expect(refused({ value: '10' })).toEqual([['value', 'invalid_type']])
  })

  test('refuse a list where one value is meant, and one value where a list is', () => {
    for (const operator of taken) {
      // An id array always matches any of its ids.
      if (kind === 'invoices' && name === 'id' && !isList(operator)) continue
      const wrong = isList(operator) ? value : [value]
      expect(refused({ value: wrong, operator }), operator).toEqual([['value', 'invalid_type']])
    }
  })

  if (taken.includes('in'))
    test('take 1 to 100 values, each of which must be right', () => {
      const send = (list: unknown[]) => refused({ value: list, operator: 'in' })
      expect(send(Array(101).fill(value))).toEqual([['value', 'too_big']])
      expect(refused({ value: Array(101).fill(value) })).toEqual([['value', 'too_big']])
      expect(send([])).toEqual([['value', 'too_small']])
      expect(send(Array(100).fill(value))).toEqual([])
      expect(send([value, value, 7])[0]?.[0]).toBe('value.2')
      expect(send([value, [value]])[0]?.[0]).toBe('value.1')
    })

  if (operators === ranges)
    test('take two ends, of which the start is not behind the end', () => {
      const send = (list: unknown[]) => refused({ value: list, operator: 'between' })
      expect(send([value])).toEqual([['value', 'too_small']])
      expect(send([value, value, value])).toEqual([['value', 'too_big']])
      expect(send([value, null])[0]?.[0]).toBe('value.1')
      expect(send([value, value])).toEqual([])
      const isMoney = /amount/i.test(name)
      expect(send(isMoney ? [10.01, 10] : ['2026-01-02', '2026-01-01'])).toEqual([
        ['value', 'reversed_range'],
      ])
      if (isMoney) return
      expect(send([1_767_398_400_000, '2026-01-01'])).toEqual([['value', 'reversed_range']])
      if (kind === 'customers' && name === 'createdAt') return
      expect(send([1_767_225_600_001, 1_767_225_600_000])).toEqual([['value', 'reversed_range']])
    })

  if (/amount/i.test(name))
    test('take dollars of at most two decimals', () => {
      for (const wrong of [0.001, 10.005, 1e-7, 1e300, 9e18])
        expect(refused({ value: wrong }), String(wrong)).toEqual([['value', 'invalid_precision']])
    })

  if (texts.has(name))
    test('refuse a text that is longer than any', () => {
      for (const wrong of ['x'.repeat(2_001), '😀'.repeat(60_000), `inv_${'0'.repeat(200_000)}`])
        expect(refused({ value: wrong })).toEqual([['value', 'too_big']])
      expect(refused({ value: 'x'.repeat(2_000) })).toEqual([])
    })
})

test('an id that no record could have is of none, and no mistake', () => {
  for (const value of [
    '',
    'x',
    'inv_',
    'cus_01h455vb4pex5vsknk084sn02q',
    'inv_01H455VB4PEX5VSKNK084SN02Q',
    '%',
  ])
    expect(getFilter('invoices', 'id', { value }).oneOf, value).toEqual([])
  expect(getFilter('invoices', 'id', { value: 'inv_01h455vb4pex5vsknk084sn02q' }).oneOf).toHaveLength(1)
})

test('a list of invoice ids means any of them, whatever operator is sent', () => {
  const value = ['inv_01h455vb4pex5vsknk084sn02q', 'inv_01h455vb4pex5vsknk084sn02r']
  for (const operator of ['eq', 'in', undefined])
    expect(getFilter('invoices', 'id', { value, operator }).oneOf, operator).toHaveLength(2)
})
