import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#kernel/clock'
import { findDueStep, findNextStepTime } from './dunning-days.ts'

const failedAt = Date.parse('2027-03-13T15:30Z')
const days = [1, 3, 5, 7]
const after = (days: number) => failedAt + days * dayMs

const anyDunning = fc.record({
  failedAt: fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }),
  days: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 12 }),
  doneUntil: fc.option(fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }), { nil: undefined }),
  since: fc.option(fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }), { nil: undefined }),
  timeZone: fc.constantFrom(undefined, 'America/Los_Angeles'),
})

const never = -1

/** Returns the dunning of a list that never changed. Its days are done up to `doneUntil` days after the failure. */
const dunningOf = (days: number[], doneUntil = never) => ({
  failedAt,
  days,
  doneUntil: doneUntil === never ? undefined : after(doneUntil),
  since: undefined,
  timeZone: undefined,
})

describe('no step is due', () => {
  test.each([
    ['before the first day', days, never, after(1) - 1],
    ['between two days, once the first is done', days, 1, after(3) - 1],
    ['after the last one is done', days, 7, after(100)],
    ['where the company tries nothing again', [], never, after(100)],
    ['where the company has only days now that are behind those that were done', [1, 3], 5, after(100)],
  ])('%s', (_, days, doneUntil, now) => {
    expect(findDueStep({ ...dunningOf(days, doneUntil), now })).toBeUndefined()
  })
})

describe('a step is due', () => {
  test.each([
    ['on its day, at the time of day of the failure', days, never, after(1), 1],
    ['the moment before the next one still', days, never, after(3) - 1, 1],
    ['as the newest of those that passed unseen', days, never, after(6), 3],
    ['as the newest of those after the ones that are done', days, 3, after(30), 4],
    ['at once on day 0', [0, 2], never, failedAt, 1],
    ['once for two of the same day', [1, 1, 4], never, after(1), 2],
    ['by its day, in whatever order the days stand', [7, 1, 5, 3], 1, after(3), 2],
    ['that a company has added since the last one', [1, 3, 9], 3, after(9), 3],
    ['that is the only one left, however many were done', [5], 1, after(5), 1],
  ])('%s', (_, days, doneUntil, now, step) => {
    expect(findDueStep({ ...dunningOf(days, doneUntil), now })).toBe(step)
  })

  test('only of the days of a list that come after it', () => {
    const changed = { ...dunningOf([1, 2, 5], 1), since: after(4) }
    expect(findNextStepTime(changed)).toBe(after(5))
    expect(findDueStep({ ...changed, now: after(4) })).toBeUndefined()
    expect(findNextStepTime({ ...changed, days: [1, 2, 3] })).toBeUndefined()
  })

  test('from the moment that was foretold on', () => {
    fc.assert(
      fc.property(anyDunning, fc.nat(70 * dayMs), (dunning, later) => {
        const next = findNextStepTime(dunning)
        const now = dunning.failedAt + later
        expect(findDueStep({ ...dunning, now }) !== undefined).toBe(next !== undefined && next <= now)
      }),
    )
  })

  test('no more by that moment once it is done, and later than the ones before it', () => {
    fc.assert(
      fc.property(anyDunning, fc.nat(70 * dayMs), (dunning, later) => {
        const now = dunning.failedAt + later
        const step = findDueStep({ ...dunning, now })
        fc.pre(step !== undefined)
        const done = { ...dunning, doneUntil: now }
        expect(findDueStep({ ...done, now })).toBeUndefined()
        expect(findNextStepTime(done) ?? Infinity).toBeGreaterThan(now)
      }),
    )
  })
})
