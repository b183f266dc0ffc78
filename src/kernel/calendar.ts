import { Temporal } from 'temporal-polyfill'
import { dayMs } from './clock.ts'

/**
 * The instant (ms) at which a day begins in a time zone: the day that `at` (ms) falls on where it is read, or so many
 * days after it. A day that a clock change begins late begins late.
 */
export function dayBegins(
  day: { at: number; readIn: string },
  { timeZone, plusDays = 0 }: { timeZone: string; plusDays?: number },
): number {
  // Nearly every company keeps UTC, whose days need no calendar.
  if (day.readIn === 'UTC' && timeZone === 'UTC') return (Math.floor(day.at / dayMs) + plusDays) * dayMs
  const date = Temporal.Instant.fromEpochMilliseconds(day.at).toZonedDateTimeISO(day.readIn).toPlainDate()
  return date.add({ days: plusDays }).toZonedDateTime({ timeZone }).epochMilliseconds
}

/** The day, YYYY-MM-DD, that an instant (ms) falls on in a time zone. */
export function dayOf(at: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** The same of many instants that come in an order: most fall on the day of the one before, which needs no calendar. */
export function dayReader(timeZone: string): (at: number) => string {
  let last = { from: Infinity, until: -Infinity, day: '' }
  return (at) => {
    if (at < last.from || at >= last.until) {
      const on = { at, readIn: timeZone }
      const until = dayBegins(on, { timeZone, plusDays: 1 })
      last = { from: dayBegins(on, { timeZone }), until, day: dayOf(at, timeZone) }
    }
    return last.day
  }
}

/**
 * The instant (ms) so many business days after another: Mondays to Fridays where the calendar is read. Holidays are not
 * counted, so it is no promise.
 */
export function businessDaysAfter(at: number, days: number, timeZone: string): number {
  let moment = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  for (let left = days; left > 0;) {
    moment = moment.add({ days: 1 })
    if (moment.dayOfWeek <= 5) left -= 1
  }
  return moment.epochMilliseconds
}
