import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toPeriodStart, billingCycles, leadTimeDaysMax } from '#kernel/billing-calendar'
import { toDayStart, toDay } from '#kernel/calendar'
import { dayMs } from '#kernel/clock'
import { toScheduledStart, toDueTime, toIssueTime, toScheduleTime, addScheduleDays } from './schedule.ts'

const at = (date: string) => Date.parse(date)
const iso = (moment: number) => new Date(moment).toISOString()
const anyMoment = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2100, 11, 31) })
const anyDays = fc.integer({ min: 0, max: 365 })

describe('an invoice is issued', () => {
  const anchor = { at: at('2027-01-31T15:00Z'), units: 0, period: 0 }
  const monthly = { anchor, cycle: 'monthly', timeZone: undefined } as const

  test('so many days before its period begins', () => {
    expect(iso(toIssueTime(monthly, 1, 0, 7))).toBe('2027-02-21T15:00:00.000Z')
    expect(iso(toIssueTime(monthly, 1, 0, 0))).toBe('2027-02-28T15:00:00.000Z')
  })

  test('not before the period before it, which February makes shorter than the lead time', () => {
    expect(iso(toIssueTime(monthly, 1, 0, 30))).toBe('2027-01-31T15:00:00.000Z')
    expect(iso(toIssueTime(monthly, 2, 0, 30))).toBe('2027-03-01T15:00:00.000Z')
  })

  test('when its period begins where that is the first, whatever the lead time', () => {
    for (const first of [0, 1, 5])
      expect(toIssueTime(monthly, first, first, 30)).toBe(toPeriodStart(anchor, 'monthly', first))
  })

  test('in the period before it or as its own begins, and never before the one before', () => {
    const cycleAndLead = fc
      .constantFrom(...billingCycles)
      .chain((cycle) => fc.tuple(fc.constant(cycle), fc.integer({ min: 0, max: leadTimeDaysMax[cycle] })))
    fc.assert(
      fc.property(anyMoment, cycleAndLead, fc.nat(300), (start, [cycle, lead], period) => {
        const anchor = { at: start, units: 0, period: 0 }
        const schedule = { anchor, cycle, timeZone: undefined }
        const issued = toIssueTime(schedule, period, 0, lead)
        expect(issued).toBeLessThanOrEqual(toPeriodStart(anchor, cycle, period))
        expect(issued).toBeGreaterThanOrEqual(toPeriodStart(anchor, cycle, Math.max(0, period - 1)))
        expect(toIssueTime(schedule, period + 1, 0, lead)).toBeGreaterThanOrEqual(issued)
      }),
    )
  })
})

describe('an invoice is due', () => {
  const issued = { issuedAt: at('2027-02-21T15:00Z'), renewalAt: at('2027-02-28T15:00Z') }

  test.each([
    [30, false, '2027-03-23T15:00:00.000Z'],
    [30, true, '2027-03-23T00:00:00.000Z'],
    [7, false, '2027-02-28T15:00:00.000Z'],
    [5, false, '2027-02-28T15:00:00.000Z'],
    [5, true, '2027-02-28T00:00:00.000Z'],
    [0, false, '2027-02-28T15:00:00.000Z'],
  ])('%i days after it was issued, or when its period begins; a date: %s', (days, dateOnly, due) => {
    const timeZone = dateOnly ? 'UTC' : undefined
    expect(iso(toDueTime({ ...issued, paymentDueDays: days, timeZone }))).toBe(due)
  })

  test('at the later of the two moments, or on its day of UTC', () => {
    fc.assert(
      fc.property(anyMoment, anyMoment, anyDays, (issuedAt, renewalAt, paymentDueDays) => {
        const request = { issuedAt, renewalAt, paymentDueDays }
        const instant = toDueTime({ ...request, timeZone: undefined })
        expect([issuedAt + paymentDueDays * dayMs, renewalAt]).toContain(instant)
        expect(instant).toBeGreaterThanOrEqual(renewalAt)
        expect(instant - issuedAt).toBeGreaterThanOrEqual(paymentDueDays * dayMs)
        const date = toDueTime({ ...request, timeZone: 'UTC' })
        expect(iso(date)).toBe(`${iso(instant).slice(0, 10)}T00:00:00.000Z`)
      }),
    )
  })
})

describe('the days of a schedule of dates', () => {
  const zones = [
    'America/Los_Angeles',
    'America/St_Johns',
    'Pacific/Kiritimati',
    'Australia/Lord_Howe',
    // The clocks go forward at midnight: a day in spring begins at 01:00.
    'Africa/Cairo',
  ]
  const aDay = fc.integer({ min: 0, max: 365 * 20 }).map((day) => Date.UTC(2027, 0, 1) + day * dayMs)
  const date = (at: number) => iso(at).slice(0, 10)
  const schedules = fc.record({
    anchor: fc.record({ at: aDay, units: fc.constant(0), period: fc.constant(0) }),
    cycle: fc.constantFrom(...billingCycles),
    timeZone: fc.constantFrom(...zones),
  })
  const aPeriod = fc.nat(60)

  test('are those of the calendar, and begin with the first instant of the day where the company is', () => {
    fc.assert(
      fc.property(schedules, aPeriod, (schedule, period) => {
        const { anchor, cycle, timeZone } = schedule
        const begins = toScheduledStart(schedule, period)
        expect(toDay(begins, timeZone)).toBe(date(toPeriodStart(anchor, cycle, period)))
        expect(toDay(begins - 1, timeZone)).not.toBe(toDay(begins, timeZone))
        expect(toScheduledStart(schedule, period + 1)).toBeGreaterThan(begins)
      }),
    )
  })

  test('are in a company of UTC what they were without a zone, to the millisecond', () => {
    fc.assert(
      fc.property(schedules, aPeriod, anyMoment, anyDays, (schedule, period, issuedAt, days) => {
        const [utc, none] = [
          { ...schedule, timeZone: 'UTC' },
          { ...schedule, timeZone: undefined },
        ]
        expect(toScheduledStart(utc, period)).toBe(toScheduledStart(none, period))
        const lead = Math.min(days, leadTimeDaysMax[schedule.cycle])
        expect(toIssueTime(utc, period, 0, lead)).toBe(toIssueTime(none, period, 0, lead))
        expect(addScheduleDays(issuedAt, days, 'UTC')).toBe(issuedAt + days * dayMs)
      }),
    )
  })

  test('count days of lead, of payment and of tries as a calendar there does, across clock changes', () => {
    fc.assert(
      fc.property(schedules, aPeriod, anyDays, anyMoment, (schedule, period, days, moment) => {
        const { anchor, cycle, timeZone } = schedule
        const lead = Math.min(days, leadTimeDaysMax[cycle])
        const [before, renewal] = [
          toPeriodStart(anchor, cycle, period),
          toPeriodStart(anchor, cycle, period + 1),
        ]
        const issued = toIssueTime(schedule, period + 1, 0, lead)
        expect(toDay(issued, timeZone)).toBe(date(Math.max(before, renewal - lead * dayMs)))
        const renewalAt = toScheduledStart(schedule, period + 1)
        const due = toDueTime({ issuedAt: issued, paymentDueDays: days, renewalAt, timeZone })
        expect(due).toBe(Math.max(Date.parse(toDay(issued, timeZone)) + days * dayMs, renewal))
        const tried = addScheduleDays(moment, days, timeZone)
        expect(toDay(tried, timeZone)).toBe(date(Date.parse(toDay(moment, timeZone)) + days * dayMs))
      }),
    )
  })

  test('are kept as dates, whatever the hour', () => {
    fc.assert(
      fc.property(
        aDay,
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 22 * 3_600_000 }),
        (day, timeZone, ms) => {
          expect(toScheduleTime(toDayStart({ at: day, readIn: 'UTC' }, { timeZone }) + ms, timeZone)).toBe(
            day,
          )
        },
      ),
    )
  })
})
