import { toDayStart } from '#kernel/calendar'
import { dayMs } from '#kernel/clock'

/** A day or month of a company's calendar: its name, its first instant, and its exclusive end, in ms. */
export type DateRange = { date: string; begins: number; ends: number }

/** Returns the days of a time zone between two dates, YYYY-MM-DD, both inclusive. A day may have 23 or 25 hours. */
export function listDays(from: string, to: string, timeZone: string): DateRange[] {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  return Array.from({ length: Math.max(days, 0) }, (_, plusDays) => {
    const date = addCalendarDays(from, plusDays)
    return {
      date,
      begins: parseDayStart(date, timeZone),
      ends: parseDayStart(addCalendarDays(date, 1), timeZone),
    }
  })
}

/** Returns the months that contain these days, YYYY-MM, each limited to the given days. */
export function listMonths(from: string, to: string, timeZone: string): DateRange[] {
  const months: DateRange[] = []
  for (let first = from; first <= to;) {
    const next = toNextMonth(first)
    const last = next <= to ? next : addCalendarDays(to, 1)
    const within = { begins: parseDayStart(first, timeZone), ends: parseDayStart(last, timeZone) }
    months.push({ date: first.slice(0, 'YYYY-MM'.length), ...within })
    first = next
  }
  return months
}

/** Returns the day a number of days after another; a negative number goes back. */
export function addCalendarDays(day: string, plusDays: number): string {
  return new Date(Date.parse(day) + plusDays * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** Returns the instant in ms at which a day begins in a time zone. */
export function parseDayStart(day: string, timeZone: string): number {
  return toDayStart({ at: Date.parse(day), readIn: 'UTC' }, { timeZone })
}

function toNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 'YYYY-MM-DD'.length)
}
