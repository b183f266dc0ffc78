import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectDiscounts, type Discount } from './discount.ts'

const tenPercent: Discount = { type: 'percent', value: 10, fromPeriod: 3 }

/** The periods, of the first ten, in which a discount applies. */
const periodsOf = (discount: Discount) =>
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((period) => selectDiscounts([discount], period).length > 0)

test('a discount holds from the period on for which it was given, for ever', () => {
  expect(periodsOf(tenPercent)).toEqual([3, 4, 5, 6, 7, 8, 9])
})

test('a discount of so many cycles holds for as many periods, the first one among them', () => {
  expect(periodsOf({ ...tenPercent, cycles: 1 })).toEqual([3])
  expect(periodsOf({ ...tenPercent, cycles: 4 })).toEqual([3, 4, 5, 6])
})

test('the discounts that hold stay in their order', () => {
  const ended: Discount = { type: 'amount', value: 500, cycles: 2, fromPeriod: 0 }
  const welcome: Discount = { type: 'amount', value: 100, name: 'Welcome', fromPeriod: 5 }
  expect(selectDiscounts([welcome, ended, tenPercent], 5)).toEqual([welcome, tenPercent])
  expect(selectDiscounts([welcome, ended, tenPercent], 1)).toEqual([ended])
})

test('a discount of any length holds for exactly its cycles, whatever was invoiced between', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.integer({ min: 1, max: 50 }), (fromPeriod, cycles) => {
      const discount: Discount = { type: 'percent', value: 10, cycles, fromPeriod }
      const periods = Array.from({ length: 120 }, (_, period) => selectDiscounts([discount], period).length)
      expect(periods.indexOf(1)).toBe(fromPeriod)
      expect(periods.lastIndexOf(1)).toBe(fromPeriod + cycles - 1)
      expect(periods.filter(Boolean)).toHaveLength(cycles)
    }),
  )
})
