import { toDayStart } from '#kernel/calendar'
import { dayMs } from '#kernel/clock'

/** A while of a company's calendar: a day or a month, as it is named, and the instants (ms) from which and before which it is. */
export type While = { date: string; begins: number; ends: number }

/** The days of a time zone from one to another, YYYY-MM-DD, both of them among them. One may have 23 hours, or 25. */
export function daysBetween(from: string, to: string, timeZone: string): While[] {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  return Array.from({ length: Math.max(days, 0) }, (_, plusDays) => {
    const date = dayAfter(from, plusDays)
    return { date, begins: beginOf(date, timeZone), ends: beginOf(dayAfter(date, 1), timeZone) }
  })
}

/** The months that hold these days, YYYY-MM, each without the days of it that are not among them. */
export function monthsBetween(from: string, to: string, timeZone: string): While[] {
  const months: While[] = []
  for (let first = from; first <= to;) {
    const next = monthAfter(first)
    const last = next <= to ? next : dayAfter(to, 1)
    const within = { begins: beginOf(first, timeZone), ends: beginOf(last, timeZone) }
    months.push({ date: first.slice(0, 'YYYY-MM'.length), ...within })
    first = next
  }
  return months
}

/** The day so many days after another, or before it. */
export function dayAfter(day: string, plusDays: number): string {
  return new Date(Date.parse(day) + plusDays * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** The instant (ms) at which a day begins in a time zone. */
export function beginOf(day: string, timeZone: string): number {
  return toDayStart({ at: Date.parse(day), readIn: 'UTC' }, { timeZone })
}

function monthAfter(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 'YYYY-MM-DD'.length)
}
