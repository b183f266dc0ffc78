import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, toIsoInstant } from './clock.ts'

const latest = 8.64e15

describe('an instant as text', () => {
  test('is refused where no calendar reaches', () => {
    for (const ms of [NaN, Infinity, latest + dayMs]) expect(() => toIsoInstant(ms)).toThrow(RangeError)
  })

  test('is written as a date of JavaScript writes it, in any year and at any moment of a day', () => {
    const near = fc.integer({ min: Date.UTC(1960), max: Date.UTC(2100) })
    fc.assert(
      fc.property(fc.oneof(near, fc.integer({ min: -latest, max: latest })), (ms) => {
        expect(toIsoInstant(ms)).toBe(new Date(ms).toISOString())
      }),
      { numRuns: 2_000, examples: [[0], [-1], [dayMs], [dayMs - 1], [latest], [-latest]] },
    )
  })
})
