import { expect, test } from 'vitest'
import { decideOutcome, deriveJitter } from './decide-outcome.ts'

const answered = (statusCode: number) => ({ kind: 'answered', statusCode }) as const
const failed = { kind: 'failed', error: 'timeout' } as const
const first = { attemptsBefore: 0, endedAt: 1_000, stretch: 0 }

test.each([400, 401, 403, 404, 405, 409, 410, 422, 451, 499])('%d is dropped', (statusCode) => {
  expect(decideOutcome({ ...first, response: answered(statusCode) })).toEqual({ status: 'dropped' })
})

test.each([200, 201, 202, 204, 299])('%d is delivered', (statusCode) => {
  expect(decideOutcome({ ...first, response: answered(statusCode) })).toEqual({ status: 'delivered' })
})

test.each([301, 302, 307, 308, 408, 429, 500, 502, 503, 504, 599])('%d is retried', (statusCode) => {
  expect(decideOutcome({ ...first, response: answered(statusCode) })).toEqual({
    status: 'pending',
    nextAttemptAt: 31_000,
  })
})

test('an attempt without an answer is retried', () => {
  expect(decideOutcome({ ...first, response: failed })).toEqual({ status: 'pending', nextAttemptAt: 31_000 })
})

test('the waits double from 30 s to 15 min, and the eighth attempt is the last', () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 7].map((attemptsBefore) => {
    const outcome = decideOutcome({ response: failed, attemptsBefore, endedAt: 0, stretch: 0 })
    return outcome.status === 'pending' ? outcome.nextAttemptAt / 1_000 : outcome.status
  })
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 'parked'])
})

test('a stretched wait is longer by that part', () => {
  const outcome = decideOutcome({ response: failed, attemptsBefore: 1, endedAt: 0, stretch: 0.1 })
  expect(outcome).toEqual({ status: 'pending', nextAttemptAt: 66_000 })
})

test('an event stretches its waits by up to a tenth', () => {
  expect(deriveJitter('0199e5a2-0000-7000-8000-000000000000')).toBe(0)
  expect(deriveJitter('0199e5a2-0000-7000-8000-000080000000')).toBe(0.05)
  expect(deriveJitter('0199e5a2-0000-7000-8000-0000ffffffff')).toBeLessThan(0.1)
})
