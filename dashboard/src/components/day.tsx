import { companyNow } from '../api/company-clock.ts'
import { memoizeOne } from './memoize-one.ts'

const shown = memoizeOne(
  (timeZone: string, hasYear: boolean) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      month: 'short',
      day: 'numeric',
      ...(hasYear ? { year: 'numeric' } : {}),
    }),
)

const dayFormatter = memoizeOne((timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }))

/** Shows a day in the given time zone. A day without a time is the same day in every zone. */
export function Day({ at, timeZone }: { at: string; timeZone: string }) {
  return <time dateTime={at}>{textOfDay(at, timeZone)}</time>
}

/** Formats a day as `Day` shows it, for a text that is cut to one line. */
export function textOfDay(at: string, timeZone: string): string {
  const zone = zoneOfDay(at, timeZone)
  const date = new Date(at)
  return shown(zone, !isThisYear(date, zone)).format(date)
}

// The service stores a day without a time as midnight UTC.
const zoneOfDay = (at: string, timeZone: string) => (/T00:00:00(\.0+)?Z$/.test(at) ? 'UTC' : timeZone)

/** Returns the date of an instant in a time zone, as 2026-11-23. */
export const dayOf = (date: Date, timeZone: string): string => dayFormatter(timeZone).format(date)

/** Returns whether an instant is of the current year in a time zone. */
export const isThisYear = (date: Date, timeZone: string): boolean =>
  dayOf(date, timeZone).slice(0, 4) === dayOf(companyNow(), timeZone).slice(0, 4)

/** Returns today's date in a time zone, or the date some days later, as 2026-11-23. */
export function dayInZone(timeZone: string, daysFromNow = 0): string {
  const today = dayOf(companyNow(), timeZone)
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + daysFromNow)
  return day.toISOString().slice(0, 10)
}
