import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { FieldProblem } from '#kernel/refusals'
import { cpuMsOf } from '../../../test/support/cpu-time.ts'
import { dateOrInstant, emailAddress, moneyAmount, moneyOrZero, addProblem, signedMoney } from './fields.ts'
import { validate } from './validate.ts'

const line = z.strictObject({ unitPrice: z.number().optional(), note: z.string().optional() })

const schema = z.strictObject({
  customerId: z.string(),
  rails: z
    .array(z.enum(['cc', 'ach']))
    .min(1)
    .optional(),
  items: z.array(line).optional(),
  address: z.strictObject({ zip: z.string().optional() }).nullable().optional(),
  byKey: z.record(z.string(), line).optional(),
  auth: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('basic'), username: z.string() }),
      z.strictObject({ type: z.literal('bearer'), token: z.string() }),
    ])
    .optional(),
})

function problemsOf(value: unknown, checked: z.ZodType = schema): FieldProblem[] {
  const problems: FieldProblem[] = []
  validate('body', checked, value, problems)
  return problems
}

const inBody = (fields: object) => problemsOf({ customerId: 'c', ...fields })

describe('an unknown key', () => {
  test('that differs in case only is told its right spelling', () => {
    expect(problemsOf({ customerID: 'c' })).toEqual([
      { path: 'body.customerId', code: 'invalid_type', message: 'is required' },
      {
        path: 'body.customerID',
        code: 'unrecognized_keys',
        message: 'Unrecognized key "customerID". Did you mean "customerId"?',
      },
    ])
  })

  test('is told what is accepted, one problem for each', () => {
    expect(inBody({ foo: 1, bar: 2 }).map(({ path }) => path)).toEqual(['body.foo', 'body.bar'])
    expect(inBody({ foo: 1 })[0]?.message).toBe(
      'Unrecognized key "foo". Accepted: customerId, rails, items, address, byKey, auth.',
    )
  })

  test.each([
    ['in a list', { items: [{}, { UnitPrice: 1 }] }, 'body.items.1.UnitPrice', 'unitPrice'],
    ['in an object that may be null', { address: { ZIP: '1' } }, 'body.address.ZIP', 'zip'],
    ['in a record', { byKey: { any: { Note: 'x' } } }, 'body.byKey.any.Note', 'note'],
    [
      'in a shape of a union',
      { auth: { type: 'bearer', token: 't', Token: 't' } },
      'body.auth.Token',
      'token',
    ],
  ])('%s is named with its whole path', (_where, fields, path, meant) => {
    expect(inBody(fields)).toEqual([
      { path, code: 'unrecognized_keys', message: expect.stringContaining(`Did you mean "${meant}"?`) },
    ])
  })
})

describe('an answer is never many times the size of its request', () => {
  const long = 'k'.repeat(10_000)

  test('a key is repeated up to a hundred characters, in a path and in a message', () => {
    const shown = `${'k'.repeat(100)}…`
    expect(inBody({ [long]: 1 })).toMatchObject([
      { path: `body.${shown}`, message: expect.stringContaining(`"${shown}"`) },
    ])
    expect(inBody({ byKey: { [long]: 7 } })).toMatchObject([{ path: `body.byKey.${shown}` }])
  })

  test('a key that is cut within a character stays well-formed', () => {
    const [found] = inBody({ [`${'k'.repeat(99)}😀`]: 1 })
    expect(found?.path.isWellFormed()).toBe(true)
  })
})

describe('an email address in a request', () => {
  test('that is too long is not looked at any further', () => {
    // A hang guard: a comparison of these dots would take a minute.
    const validate = () =>
      expect(problemsOf(`a@${'.'.repeat(250_000)},`, emailAddress)).toMatchObject([{ code: 'too_big' }])
    expect(cpuMsOf(validate)).toBeLessThan(1_000)
  })
})

describe('a value that does not fit', () => {
  test.each([
    ['a missing one', {}, undefined],
    ['null', { rails: null }, 'invalid_type'],
    ['another type', { rails: 'cc' }, 'invalid_type'],
    ['an element that is none of the accepted', { rails: ['cc', 'card'] }, 'invalid_enum_value'],
    ['too few', { rails: [] }, 'too_small'],
    ['a shape that is none of the accepted', { auth: { type: 'digest' } }, 'invalid_enum_value'],
  ])('%s has the code of the contract', (_name, fields, code) => {
    expect(inBody(fields).map((found) => found.code)).toEqual(code === undefined ? [] : [code])
  })

  test('is told what is accepted', () => {
    expect(inBody({ rails: ['card'] })).toEqual([
      { path: 'body.rails.0', code: 'invalid_enum_value', message: 'accepts cc, ach' },
    ])
    expect(inBody({ auth: { type: 'digest' } })[0]?.message).toBe('accepts basic, bearer')
  })

  test('of a whole body is named by the part of the request alone', () => {
    for (const value of [[], 'text', 7, true]) expect(problemsOf(value)).toMatchObject([{ path: 'body' }])
  })

  test('every failure is named at once', () => {
    const wrong = { customerId: 7, rails: ['x'], items: [{ unitPrice: '1' }, 2] }
    expect(problemsOf(wrong).map(({ path }) => path)).toEqual([
      'body.customerId',
      'body.rails.0',
      'body.items.0.unitPrice',
      'body.items.1',
    ])
  })

  test('may be named with a code of our own', () => {
    const own = z
      .object({ a: z.number() })
      .superRefine((_, context) => addProblem(context, 'duplicate', 'again', ['a']))
    expect(problemsOf({ a: 1 }, own)).toEqual([{ path: 'body.a', code: 'duplicate', message: 'again' }])
  })
})

describe('money in a request', () => {
  const codeOf = (checked: z.ZodType, value: unknown) => problemsOf(value, checked)[0]?.code

  test('has a code for each way of being wrong', () => {
    for (const [value, code] of [
      ['1', 'invalid_type'],
      [0, 'too_small'],
      [-0, 'too_small'],
      [-1.5, 'too_small'],
      [0.005, 'invalid_precision'],
      [1e-7, 'invalid_precision'],
      [10_000_000, 'too_big'],
      [9_999_999.995, 'too_big'],
      [0.01, undefined],
      [9_999_999.99, undefined],
    ] as const)
      expect(codeOf(moneyAmount, value), String(value)).toBe(code)
    expect(codeOf(moneyOrZero, 0)).toBeUndefined()
    expect(codeOf(moneyOrZero, -0.01)).toBe('too_small')
    expect(codeOf(signedMoney, -9_999_999.99)).toBeUndefined()
    expect(codeOf(signedMoney, -10_000_000)).toBe('too_big')
    expect(codeOf(signedMoney, 1.005)).toBe('invalid_precision')
  })
})

describe('a date in a request', () => {
  const at = (text: string) => dateOrInstant.parse(text).at

  test('is refused when there is no such day, time or year', () => {
    for (const text of [
      '2027-02-29',
      '2027-04-31',
      '2027-00-10',
      '2027-1-1',
      '27-01-01',
      '2027-01-15T',
      '2027-01-15T24:01:00Z',
      '2027-01-15T10:60:00Z',
      '2027-01-15T10:00:00+25:00',
      '2027-01-15 10:00:00 UTC',
      '1899-12-31',
      '0000-02-29',
      '10000-01-01',
    ])
      expect(dateOrInstant.safeParse(text).success, text).toBe(false)
  })

  test('without a time is a day, with one an instant, in UTC unless it says otherwise', () => {
    expect(dateOrInstant.parse('2028-02-29')).toEqual({ at: Date.UTC(2028, 1, 29), dateOnly: true })
    expect(dateOrInstant.parse('2028-02-29T00:00')).toEqual({ at: Date.UTC(2028, 1, 29), dateOnly: false })
    expect(at('2027-01-15 10:30:00')).toBe(Date.UTC(2027, 0, 15, 10, 30))
    expect(at('2027-01-15T10:30:00.5+0200')).toBe(Date.UTC(2027, 0, 15, 8, 30, 0, 500))
    expect(at('2027-01-15t10:30:00z')).toBe(Date.UTC(2027, 0, 15, 10, 30))
  })
})
