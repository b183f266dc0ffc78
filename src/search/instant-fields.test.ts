import { describe, expect, test } from 'vitest'
import { getFilter, getRefusal, type Kind } from '../../test/support/search-bodies.ts'

const at = (text: string) => Date.parse(text)
const day = '2026-03-10'
const begins = at('2026-03-10T00:00:00.000Z')
const noon = at('2026-03-10T12:00:00.000Z')
const ends = at('2026-03-11T00:00:00.000Z')
const dayMs = 86_400_000

const exact: [Kind, string][] = [
  ['invoices', 'createdAt'],
  ['invoices', 'updatedAt'],
  ['invoices', 'dueDate'],
  ['invoices', 'invoiceDate'],
  ['customers', 'updatedAt'],
  ['subscriptions', 'createdAt'],
  ['subscriptions', 'updatedAt'],
  ['subscriptions', 'nextBillingDate'],
]
const everywhere: [Kind, string][] = [...exact, ['customers', 'createdAt']]

const unparseable = [
  '',
  'x',
  '1',
  '0',
  'NaN',
  'null',
  'now',
  'today',
  'infinity',
  '-infinity',
  'epoch',
  'yesterday',
  '2026',
  '2026-03',
  '2026-3-1',
  '20260310',
  '2026/03/10',
  '10.03.2026',
  '2026-02-30',
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-03-00',
  '2026-04-31',
  '0000-01-01',
  '1899-12-31',
  '10000-01-01',
  '2026-03-10T',
  '2026-03-10T10',
  '2026-03-10T24:01',
  '2026-03-10T10:60',
  '2026-03-10T10:00:61',
  '2026-03-10T10:00:00+25:00',
  '2026-03-10T10:00:00 UTC',
  ' 2026-03-10',
  '2026-03-10 ',
  '1773100800000',
  "2026-03-10'; drop table invoices; --",
  '٢٠٢٦-٠٣-١٠',
  '2026-03-10\n',
  '2026-02-30T10:00:00Z',
  1e300,
  -1e300,
  9e15,
  253_402_300_800_000,
  -2_208_988_800_001,
  1.5,
  -8.64e15,
  null,
  true,
  [],
  {},
]

describe.each(everywhere)('of %s by %s', (kind, name) => {
  /** The range of a filter: its start, and its exclusive end. */
  const within = (operator: string, value: unknown) => {
    const { from, until } = getFilter(kind, name, { value, operator }).within ?? {}
    return [from, until]
  }

  test('what is no date is refused, also as an end of a range', () => {
    for (const value of unparseable) {
      const code = Array.isArray(value) ? 'invalid_type' : 'invalid_date'
      for (const operator of ['eq', 'gte'])
        expect(getRefusal(kind, name, { value, operator }), String(value)).toEqual([['value', code]])
      const ended = getRefusal(kind, name, { value: ['2026-01-01', value], operator: 'between' })
      expect(ended[0]?.[0], String(value)).toMatch('value.1')
    }
  })

  test('the first and the last day that are accepted are what they say', () => {
    for (const value of ['9999-12-31T23:59:59.999Z', 253_402_300_799_999])
      expect(within('gte', value)).toEqual([
        at('9999-12-31') + (name === 'createdAt' && kind === 'customers' ? 0 : dayMs - 1),
        undefined,
      ])
    expect(within('eq', '9999-12-31')).toEqual([at('9999-12-31'), at('9999-12-31') + dayMs])
    expect(within('lt', '1900-01-01')).toEqual([undefined, at('1900-01-01')])
  })

  test('an instant behind the last year is bound as one that never comes', () => {
    const bound: unknown[] = []
    const { condition } = getFilter(kind, name, { value: '9999-12-31', operator: 'gt' })
    condition((value) => `$${bound.push(value)}`)
    expect(bound).toEqual(['infinity'])
  })

  test('a date alone is its whole day in UTC', () => {
    expect(within('eq', day)).toEqual([begins, ends])
    expect(within('gte', day)).toEqual([begins, undefined])
    expect(within('gt', day)).toEqual([ends, undefined])
    expect(within('lt', day)).toEqual([undefined, begins])
    expect(within('lte', day)).toEqual([undefined, ends])
    expect(within('between', [day, day])).toEqual([begins, ends])
    expect(within('between', ['2026-03-09', day])).toEqual([begins - dayMs, ends])
    expect(within('between', [day, '2026-03-11'])).toEqual([begins, ends + dayMs])
  })

  test('both ends of the while are asked for, and nothing else', () => {
    const bound: unknown[] = []
    const { condition } = getFilter(kind, name, { value: day })
    const sql = condition((value) => `$${bound.push(value)}`)
    expect(sql).toMatch(/^r\.\w+ >= \$1 and r\.\w+ < \$2$/)
    expect(bound).toEqual(['2026-03-10T00:00:00.000Z', '2026-03-11T00:00:00.000Z'])
  })
})

describe.each(exact)('of %s by %s to the ms', (kind, name) => {
  const within = (operator: string, value: unknown) => {
    const { from, until } = getFilter(kind, name, { value, operator }).within ?? {}
    return [from, until]
  }

  test('a number and a full timestamp are one ms', () => {
    for (const value of [noon, '2026-03-10T12:00:00.000Z', '2026-03-10T12:00:00Z']) {
      expect(within('eq', value)).toEqual([noon, noon + 1])
      expect(within('gt', value)).toEqual([noon + 1, undefined])
      expect(within('gte', value)).toEqual([noon, undefined])
      expect(within('lt', value)).toEqual([undefined, noon])
      expect(within('lte', value)).toEqual([undefined, noon + 1])
      expect(within('between', [value, value])).toEqual([noon, noon + 1])
    }
    for (const [value, ms] of [
      [noon - 1, noon - 1],
      ['2026-03-10T12:00:00.001Z', noon + 1],
      ['2026-03-10T11:59:59.999Z', noon - 1],
    ] as const)
      expect(within('eq', value)).toEqual([ms, ms + 1])
  })

  test('a timestamp without an offset is UTC, and one with an offset is what it says', () => {
    for (const value of [
      '2026-03-10T12:00:00',
      '2026-03-10T12:00',
      '2026-03-10 12:00:00.000',
      '2026-03-10T14:30:00+02:30',
      '2026-03-10T05:00:00-07:00',
      '2026-03-11T02:00:00+1400',
    ])
      expect(within('eq', value), value).toEqual([noon, noon + 1])
  })

  test('a range may begin within the day on which it ends', () => {
    expect(within('between', [noon, day])).toEqual([noon, ends])
    expect(within('between', [day, noon])).toEqual([begins, noon + 1])
    expect(within('between', [ends - 1, '2026-03-11'])).toEqual([ends - 1, ends + dayMs])
  })
})

describe('of customers by createdAt', () => {
  const within = (operator: string, value: unknown) => {
    const { from, until } = getFilter('customers', 'createdAt', { value, operator }).within ?? {}
    return [from, until]
  }

  test('whole days count, whatever is sent', () => {
    for (const value of [begins, noon, ends - 1, '2026-03-10T05:00:00Z', '2026-03-11T01:00+05:00'])
      expect(within('eq', value), String(value)).toEqual([begins, ends])
    expect(within('between', [noon, noon])).toEqual([begins, ends])
    expect(within('between', [noon, day])).toEqual([begins, ends])
    expect(within('between', [begins - 1, begins])).toEqual([begins - dayMs, ends])
    expect(within('gte', noon)).toEqual([begins, undefined])
    expect(within('lte', noon)).toEqual([undefined, ends])
  })

  test('two days in the wrong order are refused', () => {
    expect(getRefusal('customers', 'createdAt', { value: [ends, ends - 1], operator: 'between' })).toEqual([
      ['value', 'reversed_range'],
    ])
  })
})
