import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#kernel/clock'
import { beganBefore, settlesAt } from './settlement.ts'

const monday = Date.UTC(2027, 1, 1, 12)

test.each([0, 1, 2, 3, 4, 5, 6])(
  'of the transfers that began on the days before day %i of a week, those that are still expected began later',
  (day) => {
    const now = monday + day * dayMs
    const from = beganBefore(now, 'America/Chicago')
    expect(from).toBeLessThan(now)
    expect(settlesAt(from, 'America/Chicago')).toBeGreaterThanOrEqual(now)
    expect(settlesAt(from - dayMs - hourMs, 'America/Chicago')).toBeLessThan(now)
  },
)
