import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRateLimiter } from './rate-limiter.ts'

const limit = { requestsPerSecond: 25, burst: 50 }

function open(keysMax?: number) {
  const clock = { at: 1_000_000 }
  const limiter = createRateLimiter({ now: () => clock.at, ...(keysMax !== undefined && { keysMax }) })
  const takeMany = (count: number, key = 'c1', used = limit) =>
    Array.from({ length: count }, () => limiter.take(key, used)).filter(({ admitted }) => admitted).length
  return { clock, limiter, takeMany }
}

describe('take', () => {
  it('refuses what exceeds the burst, with whole seconds of at least 1 to wait', () => {
    const { limiter, takeMany } = open()
    expect(takeMany(60)).toBe(50)
    expect(limiter.take('c1', limit)).toEqual({ admitted: false, retryAfterSeconds: 1 })
    const slow = { requestsPerSecond: 0.1, burst: 1 }
    limiter.take('c2', slow)
    expect(limiter.take('c2', slow)).toEqual({ admitted: false, retryAfterSeconds: 10 })
  })

  it('refuses everything under a limit of nothing, with a wait that is finite', () => {
    const { limiter } = open()
    const none = { requestsPerSecond: 0, burst: 0 }
    expect(limiter.take('c1', none)).toEqual({ admitted: false, retryAfterSeconds: 3_600 })
  })

  it('lets in the sustained rate after the burst, and the burst again after a rest', () => {
    const { clock, takeMany } = open()
    takeMany(50)
    clock.at += 1_000
    expect(takeMany(60)).toBe(25)
    clock.at += 60_000
    expect(takeMany(60)).toBe(50)
  })

  it('keeps keys apart', () => {
    const { takeMany } = open()
    takeMany(50)
    expect(takeMany(60, 'c2')).toBe(50)
  })

  it('acts at once when the limit changes, up or down', () => {
    const { clock, takeMany } = open()
    expect(takeMany(60, 'c1', { requestsPerSecond: 1, burst: 50 })).toBe(50)
    expect(takeMany(60, 'c1', { requestsPerSecond: 1, burst: 55 })).toBe(5)
    clock.at += 1_000
    expect(takeMany(60, 'c1', { requestsPerSecond: 25, burst: 50 })).toBe(20)
    expect(takeMany(60, 'c1', { requestsPerSecond: 25, burst: 10 })).toBe(0)
  })

  it('neither gives anything back nor stands still when the clock is set back', () => {
    const { clock, takeMany } = open()
    takeMany(50)
    clock.at -= 86_400_000
    expect(takeMany(60)).toBe(0)
    clock.at += 1_000
    expect(takeMany(60)).toBe(25)
  })

  it('forgets the key used least recently when there are too many, and keeps the others', () => {
    const { takeMany } = open(3)
    for (const key of ['c1', 'c2', 'c3', 'c4']) takeMany(50, key)
    expect(['c2', 'c3', 'c4'].map((key) => takeMany(1, key))).toEqual([0, 0, 0])
    expect(takeMany(60, 'c1')).toBe(50)
  })

  it('never lets in more than burst + rate * time in any stretch of time', () => {
    const steps = fc.array(fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 3_000 })), {
      minLength: 1,
      maxLength: 150,
    })
    const rates = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constantFrom(0.3, 7.7))
    fc.assert(
      fc.property(rates, fc.integer({ min: 1, max: 40 }), steps, (requestsPerSecond, burst, waits) => {
        const { clock, limiter } = open()
        const admittedAt: number[] = []
        for (const wait of waits) {
          clock.at += wait
          if (limiter.take('c1', { requestsPerSecond, burst }).admitted) admittedAt.push(clock.at)
        }
        admittedAt.forEach((from, first) =>
          admittedAt.slice(first).forEach((to, index) => {
            expect(index + 1).toBeLessThanOrEqual(burst + (requestsPerSecond * (to - from)) / 1000 + 1e-6)
          }),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('lets in a retry that waited as long as it was told', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 20 }), (rate, burst) => {
        const { clock, limiter } = open()
        const used = { requestsPerSecond: rate / 10, burst }
        for (;;) {
          const admission = limiter.take('c1', used)
          if (admission.admitted) continue
          clock.at += admission.retryAfterSeconds * 1_000
          return limiter.take('c1', used).admitted
        }
      }),
    )
  })
})
