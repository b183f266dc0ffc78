import { expect, test } from 'vitest'
import { addBusinessDays, addDays } from './business-calendar.ts'

// 16 November 2026 is a Monday.
test.each([
  ['2026-11-16T09:30:00.000Z', 0, '2026-11-16T09:30:00.000Z'],
  ['2026-11-16T09:30:00.000Z', 3, '2026-11-19T09:30:00.000Z'],
  ['2026-11-18T23:59:59.999Z', 3, '2026-11-23T23:59:59.999Z'],
  ['2026-11-20T12:00:00.000Z', 1, '2026-11-23T12:00:00.000Z'],
  ['2026-11-21T12:00:00.000Z', 1, '2026-11-23T12:00:00.000Z'],
  ['2026-11-22T12:00:00.000Z', 2, '2026-11-24T12:00:00.000Z'],
  ['2026-11-20T12:00:00.000Z', 10, '2026-12-04T12:00:00.000Z'],
  ['2026-12-31T00:00:00.000Z', 2, '2027-01-04T00:00:00.000Z'],
])('%s and %i business days is %s', (from, days, expected) => {
  expect(addBusinessDays(new Date(from), days).toISOString()).toBe(expected)
})

test('calendar days count weekends', () => {
  expect(addDays(new Date('2026-11-20T12:00:00.000Z'), 10).toISOString()).toBe('2026-11-30T12:00:00.000Z')
})
