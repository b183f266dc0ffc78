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
  const standings = createEndpointHealth({ now: () => time.now })
  const company = testIds.next<CompanyId>()
  return { time, standings, company, isProven: () => [...standings.proven()].includes(company) }
}

test('whoever is not known is neither proven nor apart, and is proven by any quick end', () => {
  const { standings, company, isProven } = open()
  expect([isProven(), standings.isApart(company), standings.rests(company)]).toEqual([false, false, false])
  standings.ended(company, { isOverlong: false, outcome: { againAt: 0 } })
  expect([isProven(), standings.isApart(company)]).toEqual([true, false])
})

test('whoever hangs is apart for as long, and for a minute after, whatever it answers meanwhile', () => {
  const { time, standings, company, isProven } = open()
  standings.ended(company, answered)
  standings.overlong(company)
  time.now += 10 * quarantineMs
  expect([isProven(), standings.isApart(company), standings.rests(company)]).toEqual([false, true, true])
  standings.ended(company, hung)
  time.now += quarantineMs - 1
  standings.ended(company, answered)
  expect([isProven(), standings.isApart(company)]).toEqual([true, true])
  time.now += 1
  expect(standings.isApart(company)).toBe(false)
  expect(standings.apart()).toEqual([])
})

test('whoever hung rests, twice as long each time, and no longer than 40 s', () => {
  const { time, standings, company } = open()
  for (const seconds of [5, 10, 20, 40, 40]) {
    standings.overlong(company)
    standings.ended(company, hung)
    time.now += seconds * secondMs - 1
    expect(standings.rests(company)).toBe(true)
    time.now += 1
    expect(standings.rests(company)).toBe(false)
  }
})

test('of several that hung beside each other one counts', () => {
  const { time, standings, company } = open()
  for (let each = 0; each < 8; each++) standings.overlong(company)
  for (let each = 0; each < 8; each++) standings.ended(company, hung)
  time.now += 5 * secondMs
  expect(standings.rests(company)).toBe(false)
})

test('whoever is slow but answers stays proven while it is slow again, until it hangs', () => {
  const { standings, company, isProven } = open()
  standings.overlong(company)
  standings.ended(company, answeredLate)
  standings.overlong(company)
  expect([isProven(), standings.isApart(company), standings.rests(company)]).toEqual([true, true, false])
  standings.ended(company, hung)
  expect([isProven(), standings.rests(company)]).toEqual([false, true])
})

test('what threw says nothing of a server', () => {
  const { standings, company, isProven } = open()
  standings.overlong(company)
  standings.ended(company, { isOverlong: true, outcome: { failed: new Error('no database') } })
  expect([isProven(), standings.rests(company)]).toEqual([false, false])
})

test('a clock that is set back by an hour has nobody rest for longer, nor wait apart', () => {
  const { time, standings, company } = open()
  standings.overlong(company)
  standings.ended(company, hung)
  time.now -= 3_600 * secondMs
  expect([standings.rests(company), standings.isApart(company)]).toEqual([false, false])
})

test('no more are remembered than looks can name', () => {
  const { standings, company } = open()
  standings.overlong(company)
  standings.ended(company, hung)
  standings.ended(company, answered)
  const others = Array.from({ length: 1_000 }, () => testIds.next<CompanyId>())
  for (const other of others) {
    standings.ended(other, answered)
    standings.overlong(other)
  }
  for (const other of others) standings.ended(other, answeredLate)
  expect([...standings.proven()]).toHaveLength(128)
  expect(standings.apart()).toHaveLength(1_000)
  expect(standings.isApart(company)).toBe(false)
})
