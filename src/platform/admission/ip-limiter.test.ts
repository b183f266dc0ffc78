import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ipLimits, createIpLimiter } from './index.ts'

function open(countsMax?: number) {
  const clock = { at: 1_000_000 * 10_000 }
  const safeguard = createIpLimiter({
    now: () => clock.at,
    ...(countsMax !== undefined && { countsMax }),
  })
  const takeMany = (count: number, address = '192.0.2.1', maximum = 100) =>
    Array.from({ length: count }, () => safeguard.take('any', address, maximum)).filter(
      ({ admitted }) => admitted,
    ).length
  return { clock, safeguard, takeMany }
}

describe('take', () => {
  it('has the maximums of the spec: 300 and 10 per second over 5 minutes', () => {
    expect(ipLimits).toEqual({ any: 300 * 300, hosted: 10 * 300 })
    const { safeguard } = open()
    for (let request = 0; request < 3_000; request++) safeguard.take('hosted', '192.0.2.1')
    expect(safeguard.take('hosted', '192.0.2.1').admitted).toBe(false)
    expect(safeguard.take('any', '192.0.2.1').admitted).toBe(true)
  })

  it('refuses what exceeds the maximum until the oldest requests left the window', () => {
    const { clock, safeguard, takeMany } = open()
    expect(takeMany(60)).toBe(60)
    clock.at += 100_000
    expect(takeMany(60)).toBe(40)
    expect(safeguard.take('any', '192.0.2.1', 100)).toEqual({ admitted: false, retryAfterSeconds: 210 })
    clock.at += 209_999
    expect(takeMany(1)).toBe(0)
    clock.at += 1
    expect(takeMany(200)).toBe(60)
  })

  it('acts at once when the maximum changes', () => {
    const { takeMany } = open()
    expect(takeMany(200, '192.0.2.1', 50)).toBe(50)
    expect(takeMany(200, '192.0.2.1', 70)).toBe(20)
    expect(takeMany(1, '192.0.2.1', 60)).toBe(0)
  })

  it('counts an IPv6 subscriber as one, and an IPv4 address in IPv6 dress as itself', () => {
    const { takeMany } = open()
    takeMany(100, '2001:db8:1:2::1')
    expect(takeMany(1, '2001:db8:1:2:ffff::9')).toBe(0)
    expect(takeMany(1, '2001:db8:1:3::1')).toBe(1)
    takeMany(100, '::ffff:192.0.2.7')
    expect(takeMany(1, '192.0.2.7')).toBe(0)
  })

  it('gives up the oldest counts when there are too many addresses, and goes on counting the rest', () => {
    const { clock, takeMany } = open(3)
    takeMany(100, '192.0.2.1')
    clock.at += 10_000
    for (const address of ['192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5']) takeMany(100, address)
    expect(takeMany(1, '192.0.2.2')).toBe(0)
    expect(takeMany(1, '192.0.2.1')).toBe(1)
  })

  it('never lets in more than the maximum in any 5 minutes', () => {
    const waits = fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 20, maxLength: 120 })
    fc.assert(
      fc.property(waits, fc.integer({ min: 1, max: 8 }), (steps, maximum) => {
        const { clock, takeMany } = open()
        const admittedAt: number[] = []
        for (const step of steps) {
          clock.at += step
          if (takeMany(1, '192.0.2.1', maximum) === 1) admittedAt.push(clock.at)
        }
        for (const to of admittedAt) {
          const inWindow = admittedAt.filter((at) => at > to - 300_000 && at <= to)
          expect(inWindow.length).toBeLessThanOrEqual(maximum)
        }
      }),
    )
  })
})
