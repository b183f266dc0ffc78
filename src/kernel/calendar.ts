import { Temporal } from 'temporal-polyfill'
import { dayMs } from './clock.ts'

/**
 * The instant (ms) at which a day begins in a time zone: the day that `at` (ms) falls on where it is read, or so many
 * days after it. A day that a clock change begins late begins late.
 */
export function toDayStart(
  day: { at: number; readIn: string },
  { timeZone, plusDays = 0 }: { timeZone: string; plusDays?: number },
): number {
  // Nearly every company keeps UTC, whose days need no calendar.
  if (day.readIn === 'UTC' && timeZone === 'UTC') return (Math.floor(day.at / dayMs) + plusDays) * dayMs
  if (day.readIn === 'UTC') return toMidnight(Math.floor(day.at / dayMs) + plusDays, timeZone)
  const date = Temporal.Instant.fromEpochMilliseconds(day.at).toZonedDateTimeISO(day.readIn).toPlainDate()
  return date.add({ days: plusDays }).toZonedDateTime({ timeZone }).epochMilliseconds
}

// A schedule of dates asks for the same few days again and again, and each takes 50 us to work out.
const midnights = new Map<string, number>()
const midnightsMax = 10_000

/** The instant at which a day of the calendar, counted from 1 January 1970, begins in a time zone. */
function toMidnight(day: number, timeZone: string): number {
  const key = `${timeZone} ${day}`
  const known = midnights.get(key)
  if (known !== undefined) return known
  const date = Temporal.Instant.fromEpochMilliseconds(day * dayMs)
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
  const midnight = date.toZonedDateTime({ timeZone }).epochMilliseconds
  if (midnights.size >= midnightsMax) midnights.clear()
  midnights.set(key, midnight)
  return midnight
}

/** The instant (ms) so many days after another, at the same time of day where it is read: across a clock change, an hour more or less. */
export function addDays(at: number, days: number, timeZone: string): number {
  if (timeZone === 'UTC') return at + days * dayMs
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).add({ days })
    .epochMilliseconds
}

/** The day, YYYY-MM-DD, that an instant (ms) falls on in a time zone. */
export function toDay(at: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** The same of many instants that come in an order: most fall on the day of the one before, which needs no calendar. */
export function createDayFormatter(timeZone: string): (at: number) => string {
  let last = { from: Infinity, until: -Infinity, day: '' }
  return (at) => {
    if (at < last.from || at >= last.until) {
      const on = { at, readIn: timeZone }
      const until = toDayStart(on, { timeZone, plusDays: 1 })
      last = { from: toDayStart(on, { timeZone }), until, day: toDay(at, timeZone) }
    }
    return last.day
  }
}

/**
 * The instant (ms) so many business days after another: Mondays to Fridays where the calendar is read. Holidays are not
 * counted, so it is no promise.
 */
export function addBusinessDays(at: number, days: number, timeZone: string): number {
  let moment = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  for (let left = days; left > 0;) {
    moment = moment.add({ days: 1 })
    if (moment.dayOfWeek <= 5) left -= 1
  }
  return moment.epochMilliseconds
}
