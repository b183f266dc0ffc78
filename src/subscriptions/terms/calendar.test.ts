import { describe, expect, test } from 'vitest'
import { dayMs } from '#kernel/clock'
import { subscriptionFixture } from '../../../test/support/a-subscription.ts'
import { findIssueTime, getPeriodStart, getStartTime, startCalendar } from './calendar.ts'

const company = { timeZone: 'America/Los_Angeles' }
const at = (date: string) => Date.parse(date)

describe('a new subscription', () => {
  const start = (date: string, more = {}) =>
    startCalendar(
      {
        startDate: { at: at(date), dateOnly: false },
        trialDays: 0,
        billingCycle: 'monthly',
        ...more,
      },
      company,
      at('2027-03-15T12:00Z'),
    )

  test('begins with its first period if it starts now or later', () => {
    for (const date of ['2027-03-15T12:00Z', '2027-04-01'])
      expect(start(date)).toMatchObject({
        firstPeriod: 0,
        nextPeriod: 0,
        issuedThrough: -1,
        anchorAt: at(date),
      })
  })

  test('begins with its current period if it starts in the past', () => {
    expect(start('2027-01-31')).toMatchObject({ firstPeriod: 1, nextPeriod: 1, issuedThrough: 0 })
  })

  test('counts its periods from the end of its trial', () => {
    const trialEndsAt = at('2027-03-10') + 14 * dayMs
    expect(start('2027-03-10', { trialDays: 14 })).toMatchObject({
      trialEndsAt,
      anchorAt: trialEndsAt,
      firstPeriod: 0,
    })
  })

  test('of a date begins on that day of the company', () => {
    const early = {
      startDate: { at: at('2027-03-15'), dateOnly: true },
      trialDays: 0,
      billingCycle: 'daily',
    } as const
    const calendarAt = (time: string) => startCalendar(early, company, at(time))
    expect(calendarAt('2027-03-16T06:59Z').firstPeriod).toBe(0)
    expect(calendarAt('2027-03-16T07:00Z').firstPeriod).toBe(1)
    expect(getStartTime(calendarAt('2027-03-16T07:00Z'), company)).toBe(at('2027-03-15T07:00Z'))
  })
})

test('the first invoice is issued with its period, but not before the subscription was created', () => {
  const subscription = subscriptionFixture({ leadTimeDays: 7 })
  const begins = getPeriodStart(subscription, 0, company)
  expect(findIssueTime(subscription, company)).toBe(begins)
  expect(findIssueTime({ ...subscription, createdAt: begins + dayMs }, company)).toBe(begins + dayMs)
  const invoiced = { ...subscription, issuedThrough: 0 }
  expect(findIssueTime(invoiced, company)).toBe(getPeriodStart(subscription, 1, company) - 7 * dayMs)
})
