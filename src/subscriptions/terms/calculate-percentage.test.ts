import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountCentsMax, toCents } from '#kernel/money'
import { calculatePercentage } from './calculate-percentage.ts'

const anyAmount = fc.integer({ min: 0, max: amountCentsMax }).map(toCents)

test.each([-1, NaN, Infinity, 1e21])('%d is no percentage', (percentage) => {
  expect(() => calculatePercentage(toCents(100), percentage)).toThrow('is no percentage')
})

describe('a percentage', () => {
  test.each([
    [10_000, 0, 0],
    [10_000, 100, 10_000],
    [999, 50, 500],
    [333, 33.33, 111],
    [4_999, 8.875, 444],
    // Both products are exactly half a cent; binary fractions would fall below it.
    [10_000, 1.005, 101],
    [6_000, 2.675, 161],
    [1, 49.999999, 0],
    [1, 50, 1],
    [amountCentsMax, 99.999999, 999_999_989],
    [amountCentsMax, 0.0000001, 1],
  ])('of %i cents, %d, is %i', (amount, percentage, expected) => {
    expect(calculatePercentage(toCents(amount), percentage)).toBe(expected)
  })

  test('is less than half a cent from the exact one, or half a cent above it', () => {
    fc.assert(
      fc.property(anyAmount, fc.nat(100 * 10_000), (amount, tenThousandths) => {
        const exact = BigInt(amount) * BigInt(tenThousandths)
        const off = BigInt(calculatePercentage(amount, tenThousandths / 10_000)) * 1_000_000n - exact
        expect(off > -500_000n && off <= 500_000n).toBe(true)
      }),
    )
  })

  test('never falls where the amount or the percentage rises', () => {
    const anyPercentage = fc.nat(100_000).map((thousandths) => thousandths / 1_000)
    fc.assert(
      fc.property(anyAmount, anyAmount, anyPercentage, anyPercentage, (a, b, p, q) => {
        const least = calculatePercentage(toCents(Math.min(a, b)), Math.min(p, q))
        expect(calculatePercentage(toCents(Math.max(a, b)), Math.max(p, q))).toBeGreaterThanOrEqual(least)
      }),
    )
  })
})
