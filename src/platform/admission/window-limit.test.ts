import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWindowLimit } from './index.ts'

/** A limit over five minutes. */
function open(countsMax?: number) {
  const clock = { at: 1_000_000 * 10_000 }
  const window = { now: () => clock.at, sliceMs: 10_000, slices: 30 }
  const limit = createWindowLimit({ ...window, ...(countsMax !== undefined && { countsMax }) })
  const takeMany = (count: number, key = 'one', maximum = 100) =>
    Array.from({ length: count }, () => limit.take(key, maximum)).filter(({ admitted }) => admitted).length
  return { clock, limit, takeMany }
}

describe('take', () => {
  it('refuses what exceeds the maximum until the oldest requests left the window', () => {
    const { clock, limit, takeMany } = open()
    expect(takeMany(60)).toBe(60)
    clock.at += 100_000
    expect(takeMany(60)).toBe(40)
    expect(limit.take('one', 100)).toEqual({ admitted: false, retryAfterSeconds: 210 })
    clock.at += 209_999
    expect(takeMany(1)).toBe(0)
    clock.at += 1
    expect(takeMany(200)).toBe(60)
  })

  it('acts at once when the maximum changes', () => {
    const { takeMany } = open()
    expect(takeMany(200, 'one', 50)).toBe(50)
    expect(takeMany(200, 'one', 70)).toBe(20)
    expect(takeMany(1, 'one', 60)).toBe(0)
  })

  it('counts each key by itself', () => {
    const { takeMany } = open()
    expect([takeMany(101, 'one'), takeMany(101, 'another')]).toEqual([100, 100])
  })

  it('counts anew after the clock was set back by more than the window, and not by less', () => {
    const { clock, takeMany } = open()
    takeMany(100)
    clock.at -= 300_000
    expect(takeMany(1)).toBe(0)
    clock.at -= 10_000
    expect(takeMany(101)).toBe(100)
  })

  it('has the current slice as its window where it has no other', () => {
    const clock = { at: 5_500 }
    const limit = createWindowLimit({ now: () => clock.at, sliceMs: 1_000, slices: 0 })
    const takeAt = (at: number) => {
      clock.at = at
      return limit.take('one', 1).admitted
    }
    expect([5_500, 5_999, 6_000, 6_999, 5_999].map(takeAt)).toEqual([true, false, true, false, true])
  })

  it('gives up the oldest counts when there are too many keys, and goes on counting the rest', () => {
    const { clock, takeMany } = open(3)
    takeMany(100, 'one')
    clock.at += 10_000
    for (const key of ['key 2', 'key 3', 'key 4', 'key 5']) takeMany(100, key)
    expect(takeMany(1, 'key 2')).toBe(0)
    expect(takeMany(1, 'one')).toBe(1)
  })

  it('never lets in more than the maximum in any 5 minutes', () => {
    const waits = fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 20, maxLength: 120 })
    fc.assert(
      fc.property(waits, fc.integer({ min: 1, max: 8 }), (steps, maximum) => {
        const { clock, takeMany } = open()
        const admittedAt: number[] = []
        for (const step of steps) {
          clock.at += step
          if (takeMany(1, 'one', maximum) === 1) admittedAt.push(clock.at)
        }
        for (const to of admittedAt) {
          const inWindow = admittedAt.filter((at) => at > to - 300_000 && at <= to)
          expect(inWindow.length).toBeLessThanOrEqual(maximum)
        }
      }),
    )
  })
})
