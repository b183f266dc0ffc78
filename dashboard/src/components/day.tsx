import { memoizeOne } from './made-once.ts'

const shown = memoizeOne(
  (timeZone: string, isOfThisYear: boolean) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      month: 'short',
      day: 'numeric',
      ...(isOfThisYear ? {} : { year: 'numeric' }),
    }),
)

const dayFormatter = memoizeOne((timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }))

/** A day in the zone that the page names. What was given as a day alone is that day everywhere. */
export function Day({ at, timeZone }: { at: string; timeZone: string }) {
  const zone = zoneOfDay(at, timeZone)
  const date = new Date(at)
  const isOfThisYear = date.getUTCFullYear() === new Date().getUTCFullYear()
  return <time dateTime={at}>{shown(zone, isOfThisYear).format(date)}</time>
}

// The service keeps a day without a time as its beginning in UTC.
const zoneOfDay = (at: string, timeZone: string) => (/T00:00:00(\.0+)?Z$/.test(at) ? 'UTC' : timeZone)

/** The day that it is somewhere, so many days from now, as 2026-11-23. */
export function dayInZone(timeZone: string, daysFromNow = 0): string {
  const today = dayFormatter(timeZone).format(new Date())
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + daysFromNow)
  return day.toISOString().slice(0, 10)
}
