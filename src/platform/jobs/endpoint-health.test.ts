import { expect, test } from 'vitest'
import { secondMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { testIds } from '../../../test/support/bare-company.ts'
import { quarantineMs, createEndpointHealth } from './endpoint-health.ts'

const hung = { isOverlong: true, outcome: { againAt: 0 } }
const answeredLate = { isOverlong: true, outcome: 'done' as const }
const answered = { isOverlong: false, outcome: 'done' as const }

function open() {
  const time = { now: Date.now() }
  const health = createEndpointHealth({ now: () => time.now })
  const company = testIds.next<CompanyId>()
  return { time, health, company, isProven: () => [...health.proven()].includes(company) }
}

test('whoever is not known is neither proven nor apart, and is proven by any quick end', () => {
  const { health, company, isProven } = open()
  expect([isProven(), health.isQuarantined(company), health.rests(company)]).toEqual([false, false, false])
  health.ended(company, { isOverlong: false, outcome: { againAt: 0 } })
  expect([isProven(), health.isQuarantined(company)]).toEqual([true, false])
})

test('whoever hangs is apart for as long, and for a minute after, whatever it answers meanwhile', () => {
  const { time, health, company, isProven } = open()
  health.ended(company, answered)
  health.overlong(company)
  time.now += 10 * quarantineMs
  expect([isProven(), health.isQuarantined(company), health.rests(company)]).toEqual([false, true, true])
  health.ended(company, hung)
  time.now += quarantineMs - 1
  health.ended(company, answered)
  expect([isProven(), health.isQuarantined(company)]).toEqual([true, true])
  time.now += 1
  expect(health.isQuarantined(company)).toBe(false)
  expect(health.listQuarantined()).toEqual([])
})

test('whoever hung rests, twice as long each time, and no longer than 40 s', () => {
  const { time, health, company } = open()
  for (const seconds of [5, 10, 20, 40, 40]) {
    health.overlong(company)
    health.ended(company, hung)
    time.now += seconds * secondMs - 1
    expect(health.rests(company)).toBe(true)
    time.now += 1
    expect(health.rests(company)).toBe(false)
  }
})

test('of several that hung beside each other one counts', () => {
  const { time, health, company } = open()
  for (let each = 0; each < 8; each++) health.overlong(company)
  for (let each = 0; each < 8; each++) health.ended(company, hung)
  time.now += 5 * secondMs
  expect(health.rests(company)).toBe(false)
})

test('whoever is slow but answers stays proven while it is slow again, until it hangs', () => {
  const { health, company, isProven } = open()
  health.overlong(company)
  health.ended(company, answeredLate)
  health.overlong(company)
  expect([isProven(), health.isQuarantined(company), health.rests(company)]).toEqual([true, true, false])
  health.ended(company, hung)
  expect([isProven(), health.rests(company)]).toEqual([false, true])
})

test('what threw says nothing of a server', () => {
  const { health, company, isProven } = open()
  health.overlong(company)
  health.ended(company, { isOverlong: true, outcome: { failed: new Error('no database') } })
  expect([isProven(), health.rests(company)]).toEqual([false, false])
})

test('a clock that is set back by an hour has nobody rest for longer, nor wait apart', () => {
  const { time, health, company } = open()
  health.overlong(company)
  health.ended(company, hung)
  time.now -= 3_600 * secondMs
  expect([health.rests(company), health.isQuarantined(company)]).toEqual([false, false])
})

test('no more are remembered than looks can name', () => {
  const { health, company } = open()
  health.overlong(company)
  health.ended(company, hung)
  health.ended(company, answered)
  const others = Array.from({ length: 1_000 }, () => testIds.next<CompanyId>())
  for (const other of others) {
    health.ended(other, answered)
    health.overlong(other)
  }
  for (const other of others) health.ended(other, answeredLate)
  expect([...health.proven()]).toHaveLength(128)
  expect(health.listQuarantined()).toHaveLength(1_000)
  expect(health.isQuarantined(company)).toBe(false)
})
