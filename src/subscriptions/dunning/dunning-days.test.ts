import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#kernel/clock'
import { dueStep, isExhausted, nextStepAt } from './dunning-days.ts'

const failedAt = Date.parse('2027-03-13T15:30Z')
const days = [1, 3, 5, 7]
const after = (days: number) => failedAt + days * dayMs

const anyDunning = fc.record({
  failedAt: fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) }),
  days: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 12 }),
  stepsDone: fc.nat(12),
  timeZone: fc.constantFrom(undefined, 'America/Los_Angeles'),
})

describe('no step is due', () => {
  test.each([
    ['before the first day', days, 0, after(1) - 1],
    ['between two days, once the first is done', days, 1, after(3) - 1],
    ['after the last one is done', days, 4, after(100)],
    ['where the company tries nothing again', [], 0, after(100)],
    ['where the company has fewer days now than were done', [1, 3], 3, after(100)],
  ])('%s', (_, days, stepsDone, now) => {
    expect(dueStep({ failedAt, days, stepsDone, now, timeZone: undefined })).toBeUndefined()
  })
})

describe('a step is due', () => {
  test.each([
    ['on its day, at the time of day of the failure', days, 0, after(1), 1],
    ['the moment before the next one still', days, 0, after(3) - 1, 1],
    ['as the newest of those that passed unseen', days, 0, after(6), 3],
    ['as the newest of those after the ones that are done', days, 2, after(30), 4],
    ['at once on day 0', [0, 2], 0, failedAt, 1],
    ['once for two of the same day', [1, 1, 4], 0, after(1), 2],
    ['by its day, in whatever order the days stand', [7, 1, 5, 3], 1, after(3), 2],
    ['that a company has added since the last one', [1, 3, 9], 2, after(9), 3],
  ])('%s', (_, days, stepsDone, now, step) => {
    expect(dueStep({ failedAt, days, stepsDone, now, timeZone: undefined })).toBe(step)
  })

  test('from the moment that was foretold on', () => {
    fc.assert(
      fc.property(anyDunning, fc.nat(70 * dayMs), (dunning, later) => {
        const next = nextStepAt(dunning)
        const now = dunning.failedAt + later
        expect(dueStep({ ...dunning, now }) !== undefined).toBe(next !== undefined && next <= now)
      }),
    )
  })

  test('no more by that moment once it is done, and later than the ones before it', () => {
    fc.assert(
      fc.property(anyDunning, fc.nat(70 * dayMs), (dunning, later) => {
        const now = dunning.failedAt + later
        const step = dueStep({ ...dunning, now })
        fc.pre(step !== undefined)
        expect(step).toBeGreaterThan(dunning.stepsDone)
        const done = { ...dunning, stepsDone: step }
        expect(dueStep({ ...done, now })).toBeUndefined()
        expect(nextStepAt(done) ?? Infinity).toBeGreaterThan(now)
      }),
    )
  })
})

describe('dunning is over', () => {
  test('at once where the company tries nothing again', () => {
    expect(isExhausted({ days: [], stepsDone: 0 })).toBe(true)
  })

  test('with its last step, or where there are fewer days now than were done', () => {
    expect(isExhausted({ days, stepsDone: 3 })).toBe(false)
    expect(isExhausted({ days, stepsDone: 4 })).toBe(true)
    expect(isExhausted({ days: [1], stepsDone: 3 })).toBe(true)
  })

  test('exactly where no next step is foretold', () => {
    expect(nextStepAt({ failedAt, days, stepsDone: 0, timeZone: undefined })).toBe(after(1))
    expect(nextStepAt({ failedAt, days, stepsDone: 3, timeZone: undefined })).toBe(after(7))
    fc.assert(
      fc.property(anyDunning, (dunning) => {
        expect(isExhausted(dunning)).toBe(nextStepAt(dunning) === undefined)
      }),
    )
  })
})
