import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#kernel/clock'
import { formatDueDate, formatDueIn } from './format-due-date.ts'

const dueAt = Date.UTC(2027, 0, 15)
const dateOnly = { dueAt, dueDateOnly: true }
const instant = { dueAt, dueDateOnly: false }

describe('the day that a mail names', () => {
  test.each(['America/New_York', 'Pacific/Auckland', 'Asia/Kolkata'])(
    'is the same in %s where the due date has no time',
    (timeZone) => {
      expect(formatDueDate(dateOnly, { timeZone })).toBe('January 15, 2027')
    },
  )

  test.each([
    ['America/New_York', 'January 14, 2027'],
    ['Pacific/Auckland', 'January 15, 2027'],
    ['Asia/Kolkata', 'January 15, 2027'],
  ])('is that of the company’s own zone, %s, where it has one', (timeZone, day) => {
    expect(formatDueDate(instant, { timeZone })).toBe(day)
  })
})

// Midnight in New York is 5 in the morning in UTC. In Auckland it is 11 in the morning of the day before, in Kolkata
// half past six in the evening.
const midnights = {
  'America/New_York': dueAt + 5 * hourMs,
  'Pacific/Auckland': dueAt - 13 * hourMs,
  'Asia/Kolkata': dueAt - 5.5 * hourMs,
}

describe.each(Object.entries(midnights))('in %s the due day', (timeZone, midnight) => {
  test.each([
    ['is due in 3 days, on January 15, 2027', -3 * dayMs],
    ['is due in 2 days, on January 15, 2027', -dayMs - 1],
    ['is due tomorrow, January 15, 2027', -dayMs],
    ['is due tomorrow, January 15, 2027', -1],
    ['is due today', 0],
    ['is due today', dayMs - 1],
    ['was due January 15, 2027', dayMs],
  ])('%s at %i ms from its beginning', (words, fromMidnight) => {
    expect(formatDueIn(dateOnly, { timeZone }, midnight + fromMidnight)).toBe(words)
  })
})

test('a day that is an hour shorter still counts as one', () => {
  const due = { dueAt: Date.UTC(2027, 2, 15), dueDateOnly: true }
  const dayBeforeClocksChange = Date.UTC(2027, 2, 13, 5)
  expect(formatDueIn(due, { timeZone: 'America/New_York' }, dayBeforeClocksChange)).toBe(
    'is due in 2 days, on March 15, 2027',
  )
})

test('an instant has passed on its own day', () => {
  const now = dueAt + hourMs
  expect(formatDueIn(instant, { timeZone: 'UTC' }, dueAt - 1)).toBe('is due tomorrow, January 15, 2027')
  expect(formatDueIn(instant, { timeZone: 'UTC' }, now)).toBe('was due January 15, 2027')
})
