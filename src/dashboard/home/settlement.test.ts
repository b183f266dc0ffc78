import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#kernel/clock'
import { toUnsettledSince, toSettlementTime } from './settlement.ts'

const monday = Date.UTC(2027, 1, 1, 12)

test.each([0, 1, 2, 3, 4, 5, 6])(
  'of the transfers that began on the days before day %i of a week, those that are still expected began later',
  (day) => {
    const now = monday + day * dayMs
    const from = toUnsettledSince(now, 'America/Chicago')
    expect(from).toBeLessThan(now)
    expect(toSettlementTime(from, 'America/Chicago')).toBeGreaterThanOrEqual(now)
    expect(toSettlementTime(from - dayMs - hourMs, 'America/Chicago')).toBeLessThan(now)
  },
)
