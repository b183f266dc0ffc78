import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDayStart } from './calendar.ts'
import { hourMs } from './clock.ts'

const iso = (at: number) => new Date(at).toISOString()

/** Returns when the day of a date, plus some days, begins in a time zone. */
const begins = (date: string, timeZone: string, plusDays = 0) =>
  iso(toDayStart({ at: Date.parse(date), readIn: 'UTC' }, { timeZone, plusDays }))

describe('a day begins', () => {
  test.each([
    ['UTC', '2027-01-15T00:00:00.000Z'],
    ['America/New_York', '2027-01-15T05:00:00.000Z'],
    ['Asia/Kolkata', '2027-01-14T18:30:00.000Z'],
    ['Pacific/Kiritimati', '2027-01-14T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2027-01-15T11:00:00.000Z'],
  ])('in %s at its own midnight', (timeZone, expected) => {
    expect(begins('2027-01-15', timeZone)).toBe(expected)
  })

  test('for an instant, on the day that it falls on where it is read', () => {
    const at = Date.parse('2027-01-15T03:00:00Z')
    const timeZone = 'America/New_York'
    expect(iso(toDayStart({ at, readIn: 'UTC' }, { timeZone }))).toBe('2027-01-15T05:00:00.000Z')
    expect(iso(toDayStart({ at, readIn: timeZone }, { timeZone }))).toBe('2027-01-14T05:00:00.000Z')
  })

  test('23 or 25 hours after the day before, where the clocks change', () => {
    const hoursOf = (date: string) =>
      (Date.parse(begins(date, 'America/New_York', 1)) - Date.parse(begins(date, 'America/New_York'))) /
      hourMs
    expect(hoursOf('2027-03-13')).toBe(24)
    expect(hoursOf('2027-03-14')).toBe(23)
    expect(hoursOf('2027-11-07')).toBe(25)
  })

  test('late, where the clock change takes its midnight', () => {
    expect(begins('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z')
  })

  test('with the next one, where the date line took all of it', () => {
    expect(begins('2011-12-30', 'Pacific/Apia')).toBe(begins('2011-12-31', 'Pacific/Apia'))
  })

  test('so many days before or after, through month ends and leap days', () => {
    expect(begins('2028-03-01', 'UTC', -1)).toBe('2028-02-29T00:00:00.000Z')
    expect(begins('2027-03-01', 'America/New_York', -1)).toBe('2027-02-28T05:00:00.000Z')
    expect(begins('2027-12-31', 'Asia/Kolkata', 1)).toBe('2027-12-31T18:30:00.000Z')
  })

  test('after the last one of the year 9999 too', () => {
    expect(begins('9999-12-31', 'UTC', 1)).toBe('+010000-01-01T00:00:00.000Z')
    expect(begins('9999-12-31', 'America/New_York', 1)).toBe('+010000-01-01T05:00:00.000Z')
  })

  test('in UTC without a calendar as it does with one', () => {
    const at = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(9999, 11, 31) })
    fc.assert(
      fc.property(at, fc.integer({ min: -60, max: 60 }), (at, plusDays) => {
        const day = { at, readIn: 'UTC' }
        expect(toDayStart(day, { timeZone: 'UTC', plusDays })).toBe(
          toDayStart(day, { timeZone: 'Etc/UTC', plusDays }),
        )
      }),
    )
  })
})
