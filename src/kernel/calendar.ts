import { Temporal } from 'temporal-polyfill'
import { dayMs } from './clock.ts'

/**
 * Returns the instant (ms) at which a day begins in a time zone. The day is that of `at` (ms) in its own zone, or a
 * number of days later. If a clock change skips midnight, the day begins after the change.
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

// A schedule of dates needs the same few days many times, and each computation takes 50 us.
const midnights = new Map<string, number>()
const midnightsMax = 10_000

/** Returns the instant (ms) at which a day, counted from 1 January 1970, begins in a time zone. */
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

/**
 * Adds days to an instant (ms) at the same local time of day: across a clock change, a day has an hour more or less.
 */
export function addDays(at: number, days: number, timeZone: string): number {
  if (timeZone === 'UTC') return at + days * dayMs
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).add({ days })
    .epochMilliseconds
}

/** Returns the day, YYYY-MM-DD, of an instant (ms) in a time zone. */
export function toDay(at: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** Creates a formatter of days for sorted instants. Most fall on the previous one's day, which needs no calendar. */
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
 * Adds business days, Monday to Friday in the time zone, to an instant (ms). Holidays are not counted, so the result is
 * an estimate.
 */
export function addBusinessDays(at: number, days: number, timeZone: string): number {
  let moment = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  for (let left = days; left > 0;) {
    moment = moment.add({ days: 1 })
    if (moment.dayOfWeek <= 5) left -= 1
  }
  return moment.epochMilliseconds
}
