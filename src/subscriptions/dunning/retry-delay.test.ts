import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '#kernel/clock'
import { sumRetryDelays, toRetryDelay } from './retry-delay.ts'

test('the delay is none, then 1 minute, doubled up to 1 hour', () => {
  expect([0, 1, 2, 3, 7, 8, 100].map(toRetryDelay)).toEqual(
    [0, 1, 2, 4, 60, 60, 60].map((minutes) => minutes * minuteMs),
  )
})

test('the total delay adds the delays of the earlier attempts', () => {
  expect([0, 1, 2, 3, 4].map(sumRetryDelays)).toEqual([0, 0, 1, 3, 7].map((minutes) => minutes * minuteMs))
  expect(sumRetryDelays(9) - sumRetryDelays(8)).toBe(hourMs)
})
