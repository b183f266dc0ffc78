import { describe, expect, test } from 'vitest'
import { decideLoginAttempt, throttleRules } from './decide-login-attempt.ts'

const second = 1_000
const minute = 60 * second
const now = 1_000 * minute
const ago = (...seconds: number[]) => seconds.map((each) => now - each * second)

describe('wrong passwords for one email from one address', () => {
  const rule = throttleRules['password of email from address']
  const waitOf = (moments: number[]) => {
    const decision = decideLoginAttempt(rule, moments, now)
    return decision.outcome === 'refused' ? (decision.mayTryAt - now) / second : 0
  }

  test.each([
    [5, 30],
    [6, 60],
    [7, 120],
    [8, 240],
    [9, 480],
    [10, 900],
    [11, 900],
    [30, 900],
  ])('after %d the next one waits %d s', (count, seconds) => {
    expect(waitOf(Array.from({ length: count }, () => now))).toBe(seconds)
  })

  test('wait until their time is over, to the millisecond', () => {
    const five = ago(40, 38, 36, 34, 30)
    expect(decideLoginAttempt(rule, five, now)).toEqual({ outcome: 'counted', moments: [...five, now] })
    expect(decideLoginAttempt(rule, five, now - 1)).toEqual({ outcome: 'refused', mayTryAt: now })
  })

  test('do not wait where there are fewer than five in 15 minutes', () => {
    expect(waitOf(ago(4, 3, 2, 1))).toBe(0)
    expect(waitOf(ago(16 * 60, 3, 2, 1, 0))).toBe(0)
    expect(waitOf(ago(50 * 60, 40 * 60, 30 * 60, 20 * 60, 10 * 60, 0))).toBe(0)
  })

  test('are forgotten after an hour', () => {
    const old = ago(3_600, 3_600, 3_600, 3_600, 3_600, 3_600)
    expect(decideLoginAttempt(rule, old, now)).toEqual({ outcome: 'counted', moments: [now] })
  })
})

describe('codes of a person', () => {
  const rule = throttleRules['codes of person']

  test('are refused from the twentieth of an hour on, until the first of them is an hour ago', () => {
    const first = now - 50 * minute
    const twenty = [first, ...Array.from({ length: 19 }, () => now - minute)]
    expect(decideLoginAttempt(rule, twenty, now)).toEqual({
      outcome: 'refused',
      mayTryAt: first + 60 * minute,
    })
    expect(decideLoginAttempt(rule, twenty.slice(1), now).outcome).toBe('counted')
    expect(decideLoginAttempt(rule, twenty, first + 60 * minute).outcome).toBe('counted')
  })
})
