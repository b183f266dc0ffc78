import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, amountCentsMax, toCents, dollarsToCents, toDollars, subtract, subtractToZero } from './money.ts'

const anyCents = fc.integer({ min: -amountCentsMax, max: amountCentsMax }).map(toCents)

/** Writes an amount as people do: 4.35, 4.3, 4. */
function written(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

describe('dollars as cents', () => {
  test('more than two decimals are no amount', () => {
    for (const dollars of [0.001, 1.005, 4.355, 0.1 + 0.2, 1e-7, 1 / 3])
      expect(dollarsToCents(dollars)).toBeUndefined()
  })

  test('what a number cannot hold to the cent is no amount', () => {
    for (const dollars of [NaN, Infinity, -Infinity, 1e21, 2 ** 53])
      expect(dollarsToCents(dollars)).toBeUndefined()
  })

  test('the amounts that arithmetic on fractions gets wrong are read right', () => {
    const notorious = {
      4.35: 435,
      1.15: 115,
      8.2: 820,
      0.29: 29,
      1.1: 110,
      19.99: 1999,
      9999999.99: 999999999,
    }
    for (const [text, amount] of Object.entries(notorious)) expect(dollarsToCents(Number(text))).toBe(amount)
  })

  test('zero has no sign', () => {
    expect(Object.is(dollarsToCents(-0), 0)).toBe(true)
  })

  test('every cent is read from the text that a caller would write', () => {
    fc.assert(fc.property(anyCents, (amount) => dollarsToCents(Number(written(amount))) === amount))
  })

  test('every cent is the same again after it was shown as dollars', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        const shown: unknown = JSON.parse(JSON.stringify(toDollars(amount)))
        return dollarsToCents(Number(shown)) === amount
      }),
    )
  })

  test('every cent of the first thousand dollars, one by one', () => {
    for (let amount = 0; amount <= 100_000; amount++)
      expect(dollarsToCents(Number(written(amount))), written(amount)).toBe(amount)
  })

  test('a number with a third decimal is never read', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: amountCentsMax }),
        fc.integer({ min: 1, max: 9 }),
        (amount, third) => dollarsToCents(Number(`${written(amount)}${third}`)) === undefined,
      ),
    )
  })
})

describe('calculating in cents', () => {
  test('a fraction of a cent is a broken invariant', () => {
    for (const wrong of [0.5, NaN, Infinity, 2 ** 53])
      expect(() => toCents(wrong)).toThrow('whole number of cents')
  })

  test('sums and differences are exact, and one undoes the other', () => {
    fc.assert(
      fc.property(anyCents, anyCents, anyCents, (a, b, c) => {
        expect(add(a, b, c)).toBe(a + b + c)
        expect(subtract(add(a, b, c), b, c)).toBe(a)
      }),
    )
  })

  test('a difference down to zero never goes below it', () => {
    fc.assert(
      fc.property(anyCents, anyCents, (from, less) => {
        expect(subtractToZero(from, less)).toBe(Math.max(0, from - less))
      }),
    )
    expect(subtractToZero(toCents(100), toCents(60), toCents(50))).toBe(0)
  })
})
