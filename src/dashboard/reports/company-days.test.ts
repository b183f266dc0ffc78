import { describe, expect, test } from 'vitest'
import { hourMs } from '#kernel/clock'
import { addCalendarDays, listDays, listMonths } from './company-days.ts'

const hoursOf = (from: string, to: string, timeZone: string) =>
  listDays(from, to, timeZone).map(({ date, begins, ends }) => [date, (ends - begins) / hourMs])

describe('the days of a company', () => {
  test('are none where the last comes before the first', () => {
    expect(listDays('2027-03-15', '2027-03-14', 'UTC')).toEqual([])
  })

  test('have 23 hours where the clock goes forward, and 25 where it goes back', () => {
    expect(hoursOf('2027-03-13', '2027-03-15', 'America/Chicago')).toEqual([
      ['2027-03-13', 24],
      ['2027-03-14', 23],
      ['2027-03-15', 24],
    ])
    expect(hoursOf('2027-11-06', '2027-11-08', 'America/Chicago')).toEqual([
      ['2027-11-06', 24],
      ['2027-11-07', 25],
      ['2027-11-08', 24],
    ])
  })

  test('begin late where a clock change takes their midnight away, and leave no gap', () => {
    const days = listDays('2027-03-20', '2027-03-30', 'Asia/Beirut')
    expect(days.slice(1).map(({ begins }) => begins)).toEqual(days.slice(0, -1).map(({ ends }) => ends))
  })

  test('of a month hold those alone that are asked for', () => {
    const months = listMonths('2027-01-31', '2027-03-01', 'America/Chicago')
    expect(months.map(({ date }) => date)).toEqual(['2027-01', '2027-02', '2027-03'])
    expect(months.map(({ begins }) => new Date(begins).toISOString())).toEqual([
      '2027-01-31T06:00:00.000Z',
      '2027-02-01T06:00:00.000Z',
      '2027-03-01T06:00:00.000Z',
    ])
    expect(new Date(months.at(-1)?.ends ?? 0).toISOString()).toBe('2027-03-02T06:00:00.000Z')
  })

  test('are counted over the ends of years', () => {
    expect(addCalendarDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addCalendarDays('2028-03-01', -1)).toBe('2028-02-29')
  })
})
