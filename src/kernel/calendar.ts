import { Temporal } from 'temporal-polyfill'
import { dayMs, hourMs } from './clock.ts'

type Day = { at: number; readIn: string }
type DayOptions = { timeZone: string; plusDays?: number }

/**
 * Returns the instant (ms) at which a day begins in a time zone. The day is that of `at` (ms) in its own zone, or a
 * number of days later. If a clock change skips midnight, the day begins after the change.
 */
export function toDayStart(day: Day, options: DayOptions): number {
  return toHour(day, options, 0)
}

/** Returns the instant (ms) of such a day at which mails are sent that follow no act of anyone: 9:00. */
export function toSendTime(day: Day, options: DayOptions): number {
  return toHour(day, options, 9)
}

function toHour(day: Day, { timeZone, plusDays = 0 }: DayOptions, hour: number): number {
  const date = Math.floor(day.at / dayMs) + plusDays
  // Nearly every company keeps UTC, whose days need no calendar.
  if (day.readIn === 'UTC' && timeZone === 'UTC') return date * dayMs + hour * hourMs
  if (day.readIn === 'UTC') return toHourOfDate(date, timeZone, hour)
  const local = Temporal.Instant.fromEpochMilliseconds(day.at).toZonedDateTimeISO(day.readIn).toPlainDate()
  return toInstant(local.add({ days: plusDays }), timeZone, hour)
}

function toInstant(date: Temporal.PlainDate, timeZone: string, hour: number): number {
  // The start of a day may be skipped by a clock change; Temporal moves on to the first time that there is.
  const plainTime = hour === 0 ? {} : { plainTime: { hour } }
  return date.toZonedDateTime({ timeZone, ...plainTime }).epochMilliseconds
}

// A schedule of dates needs the same few days many times, and each computation takes 50 us.
const knownInstants = new Map<string, number>()
const knownInstantsMax = 10_000

function remember(key: string, compute: () => number): number {
  const known = knownInstants.get(key)
  if (known !== undefined) return known
  const instant = compute()
  if (knownInstants.size >= knownInstantsMax) knownInstants.clear()
  knownInstants.set(key, instant)
  return instant
}

/** Returns the instant (ms) of an hour of a day, counted from 1 January 1970, in a time zone. */
function toHourOfDate(day: number, timeZone: string, hour: number): number {
  return remember(`${timeZone} ${day} ${hour}`, () => {
    const date = Temporal.Instant.fromEpochMilliseconds(day * dayMs)
      .toZonedDateTimeISO('UTC')
      .toPlainDate()
    return toInstant(date, timeZone, hour)
  })
}

/**
 * Adds days to an instant (ms) at the same local time of day: across a clock change, a day has an hour more or less.
 */
export function addDays(at: number, days: number, timeZone: string): number {
  if (timeZone === 'UTC') return at + days * dayMs
  return remember(
    `${timeZone} ${at} + ${days}`,
    () =>
      Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).add({ days }).epochMilliseconds,
  )
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
