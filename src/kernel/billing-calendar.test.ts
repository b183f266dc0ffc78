import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import {
  toPeriodStart,
  billingCycles,
  leadTimeDaysMax,
  findPeriodAt,
  reanchor,
  type Anchor,
  type BillingCycle,
} from './billing-calendar.ts'
import { dayMs } from './clock.ts'

const monthsOf: Partial<Record<BillingCycle, number>> = {
  monthly: 1,
  quarterly: 3,
  semiannual: 6,
  yearly: 12,
}
const daysOf: Partial<Record<BillingCycle, number>> = { daily: 1, weekly: 7, biweekly: 14 }

const anyCycle = fc.constantFrom(...billingCycles)
const anyMoment = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2101, 0, 1) - 1 })
const anyPeriod = fc.integer({ min: -600, max: 600 })
const anyAnchor: fc.Arbitrary<Anchor> = fc.record({
  at: anyMoment,
  units: fc.integer({ min: 0, max: 500 }),
  period: fc.integer({ min: -50, max: 500 }),
})

const from = (date: string): Anchor => ({ at: Date.parse(date), units: 0, period: 0 })
const iso = (at: number) => new Date(at).toISOString()

/** Returns the days on which the first periods begin. */
const days = (anchor: Anchor, cycle: BillingCycle, count: number) =>
  Array.from({ length: count }, (_, place) =>
    iso(toPeriodStart(anchor, cycle, anchor.period + place)).slice(0, 10),
  )

describe('a period begins', () => {
  test.each([
    ['2027-01-31', 'monthly', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['2028-01-30', 'monthly', ['2028-01-30', '2028-02-29', '2028-03-30', '2028-04-30', '2028-05-30']],
    ['2027-11-30', 'quarterly', ['2027-11-30', '2028-02-29', '2028-05-30', '2028-08-30', '2028-11-30']],
    ['2027-08-31', 'semiannual', ['2027-08-31', '2028-02-29', '2028-08-31', '2029-02-28', '2029-08-31']],
    ['2096-02-29', 'yearly', ['2096-02-29', '2097-02-28', '2098-02-28', '2099-02-28', '2100-02-28']],
    ['2028-02-27', 'daily', ['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01', '2028-03-02']],
    ['2027-12-25', 'weekly', ['2027-12-25', '2028-01-01', '2028-01-08', '2028-01-15', '2028-01-22']],
    ['2027-02-20', 'biweekly', ['2027-02-20', '2027-03-06', '2027-03-20', '2027-04-03', '2027-04-17']],
  ] as const)('from %s on, %s, on the days of the calendar', (date, cycle, expected) => {
    expect(days(from(date), cycle, 5)).toEqual(expected)
  })

  test('at the time of day of its anchor', () => {
    expect(iso(toPeriodStart(from('2027-01-31T23:59:59.999Z'), 'monthly', 1))).toBe(
      '2027-02-28T23:59:59.999Z',
    )
    fc.assert(
      fc.property(anyAnchor, anyCycle, anyPeriod, (anchor, cycle, period) => {
        expect(timeOfDay(toPeriodStart(anchor, cycle, period))).toBe(timeOfDay(anchor.at))
      }),
    )
  })

  test('after the period before it, whole days or one month of its length apart', () => {
    fc.assert(
      fc.property(anyAnchor, anyCycle, anyPeriod, (anchor, cycle, period) => {
        const [begins, next] = [
          toPeriodStart(anchor, cycle, period),
          toPeriodStart(anchor, cycle, period + 1),
        ]
        expect(next).toBeGreaterThan(begins)
        if (daysOf[cycle]) expect(next - begins).toBe(daysOf[cycle] * dayMs)
        else expect(monthIn(next) - monthIn(begins)).toBe(monthsOf[cycle])
      }),
    )
  })

  test('on the anchor’s day, or on the last one of a month that is shorter, however far it is', () => {
    fc.assert(
      fc.property(anyAnchor, fc.constantFrom(...months), anyPeriod, (anchor, cycle, period) => {
        const begins = new Date(toPeriodStart(anchor, cycle, period))
        const last = new Date(Date.UTC(begins.getUTCFullYear(), begins.getUTCMonth() + 1, 0)).getUTCDate()
        expect(begins.getUTCDate()).toBe(Math.min(new Date(anchor.at).getUTCDate(), last))
      }),
    )
  })

  test('where its anchor says, so many units after it', () => {
    const anchor = { at: Date.parse('2027-01-31'), units: 2, period: 7 }
    expect(iso(toPeriodStart(anchor, 'monthly', 7))).toBe('2027-03-31T00:00:00.000Z')
    expect(iso(toPeriodStart(anchor, 'monthly', 5))).toBe('2027-01-31T00:00:00.000Z')
    expect(iso(toPeriodStart(anchor, 'weekly', 8))).toBe('2027-02-09T00:00:00.000Z')
  })

  test('where the calendar of Temporal has it', () => {
    fc.assert(
      fc.property(anyAnchor, anyCycle, anyPeriod, (anchor, cycle, period) => {
        expect(toPeriodStart(anchor, cycle, period)).toBe(inTemporal(anchor, cycle, period))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the period that holds a moment', () => {
  test('begins with its first moment and ends before the next begins', () => {
    fc.assert(
      fc.property(anyAnchor, anyCycle, anyMoment, (anchor, cycle, moment) => {
        const period = findPeriodAt(anchor, cycle, moment)
        expect(toPeriodStart(anchor, cycle, period)).toBeLessThanOrEqual(moment)
        expect(toPeriodStart(anchor, cycle, period + 1)).toBeGreaterThan(moment)
      }),
      { numRuns: 1_000 },
    )
  })

  test('is itself at its beginning, and the one before a moment earlier', () => {
    fc.assert(
      fc.property(anyAnchor, anyCycle, anyPeriod, (anchor, cycle, period) => {
        const begins = toPeriodStart(anchor, cycle, period)
        expect(findPeriodAt(anchor, cycle, begins)).toBe(period)
        expect(findPeriodAt(anchor, cycle, begins - 1)).toBe(period - 1)
      }),
      { numRuns: 1_000 },
    )
  })

  test('counts downwards before the anchor', () => {
    expect(findPeriodAt(from('2027-03-31'), 'monthly', Date.parse('2027-02-28'))).toBe(-1)
    expect(findPeriodAt(from('2027-03-31'), 'monthly', Date.parse('2027-02-27'))).toBe(-2)
    expect(findPeriodAt(from('2027-03-31'), 'daily', Date.parse('2027-03-30T23:59Z'))).toBe(-1)
  })
})

describe('a change of cycle', () => {
  test('from monthly to quarterly on the last day of February keeps the 31st', () => {
    const anchor = reanchor(from('2027-01-31'), { from: 'monthly', to: 'quarterly', period: 1 })
    expect(days(anchor, 'quarterly', 4)).toEqual(['2027-02-28', '2027-05-31', '2027-08-31', '2027-11-30'])
  })

  test('from days to months makes the day on which it happens the new one', () => {
    const anchor = reanchor(from('2027-01-03'), { from: 'biweekly', to: 'monthly', period: 2 })
    expect(days(anchor, 'monthly', 3)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31'])
  })

  test('from months to days and back has forgotten the 31st', () => {
    const daily = reanchor(from('2027-01-31'), { from: 'monthly', to: 'daily', period: 1 })
    const monthly = reanchor(daily, { from: 'daily', to: 'monthly', period: 1 })
    expect(days(monthly, 'monthly', 2)).toEqual(['2027-02-28', '2027-03-28'])
  })

  test('leaves the beginning of the period with which it happens where it was', () => {
    fc.assert(
      fc.property(anyAnchor, anyCycle, anyCycle, anyPeriod, (anchor, before, after, period) => {
        const anew = reanchor(anchor, { from: before, to: after, period })
        expect(anew.period).toBe(period)
        expect(toPeriodStart(anew, after, period)).toBe(toPeriodStart(anchor, before, period))
      }),
    )
  })

  test('and back, with the same period, changes no date where both count months or both days', () => {
    const alike = fc.constantFrom(months, ['daily', 'weekly', 'biweekly'] as const)
    const two = alike.chain((cycles) => fc.tuple(fc.constantFrom(...cycles), fc.constantFrom(...cycles)))
    fc.assert(
      fc.property(anyAnchor, two, anyPeriod, anyPeriod, (anchor, [cycle, other], period, otherPeriod) => {
        const there = reanchor(anchor, { from: cycle, to: other, period })
        const back = reanchor(there, { from: other, to: cycle, period })
        expect(toPeriodStart(back, cycle, otherPeriod)).toBe(toPeriodStart(anchor, cycle, otherPeriod))
      }),
    )
  })
})

test('an invoice is issued ahead by no more than the longest that a cycle lasts', () => {
  expect(leadTimeDaysMax).toEqual({
    daily: 1,
    weekly: 7,
    biweekly: 14,
    monthly: 30,
    quarterly: 90,
    semiannual: 182,
    yearly: 365,
  })
})

const months = ['monthly', 'quarterly', 'semiannual', 'yearly'] as const

function timeOfDay(at: number): number {
  return ((at % dayMs) + dayMs) % dayMs
}

function monthIn(at: number): number {
  const date = new Date(at)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

function inTemporal(anchor: Anchor, cycle: BillingCycle, period: number): number {
  const periods = period - anchor.period
  const begins = Temporal.Instant.fromEpochMilliseconds(anchor.at).toZonedDateTimeISO('UTC')
  const passed = monthsOf[cycle]
    ? { months: anchor.units + periods * monthsOf[cycle] }
    : { days: anchor.units + periods * (daysOf[cycle] ?? Number.NaN) }
  return begins.add(passed).epochMilliseconds
}
