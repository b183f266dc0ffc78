import { expect, test } from 'vitest'
import { needsTwoFactor, toSessionEnds } from './session-ends.ts'

const minute = 60_000
const hour = 60 * minute
const company = (sessionIdleMinutes: number, sessionHours: number, requireTwoFactor = false) => ({
  settings: { sessionIdleMinutes, sessionHours, requireTwoFactor },
})
const ownerOf = (...memberships: ReturnType<typeof company>[]) => ({ memberships, isOperator: false })
const user = (hasTwoFactor: boolean, isOperator = false) => ({ hasTwoFactor, isOperator })
const session = { createdAt: 0, lastSeenAt: 2 * hour, expiresAt: 24 * hour }

test('a session ends as the strictest company of the person says', () => {
  expect(toSessionEnds(session, ownerOf(company(60, 24)))).toEqual({
    expiresAt: 24 * hour,
    idleExpiresAt: 3 * hour,
  })
  expect(toSessionEnds(session, ownerOf(company(60, 12), company(5, 24)))).toEqual({
    expiresAt: 12 * hour,
    idleExpiresAt: 2 * hour + 5 * minute,
  })
})

test('a session of an operator ends after twelve hours, whatever the companies say', () => {
  const operator = { memberships: [company(60, 24)], isOperator: true }
  expect(toSessionEnds(session, operator)).toEqual({ expiresAt: 12 * hour, idleExpiresAt: 3 * hour })
})

test('calls keep no session past its end', () => {
  const late = { ...session, lastSeenAt: 12 * hour - minute }
  expect(toSessionEnds(late, ownerOf(company(60, 12)))).toEqual({
    expiresAt: 12 * hour,
    idleExpiresAt: 12 * hour,
  })
})

test('one company that asks for a second factor is enough', () => {
  expect(needsTwoFactor(user(false), [company(60, 12), company(60, 12, true)])).toBe(true)
  expect(needsTwoFactor(user(true), [company(60, 12, true)])).toBe(false)
  expect(needsTwoFactor(user(false), [company(60, 12)])).toBe(false)
  expect(needsTwoFactor(user(false), [])).toBe(false)
})

test('an operator needs a second factor, whatever the companies say', () => {
  expect(needsTwoFactor(user(false, true), [])).toBe(true)
  expect(needsTwoFactor(user(false, true), [company(60, 12)])).toBe(true)
  expect(needsTwoFactor(user(true, true), [])).toBe(false)
})
