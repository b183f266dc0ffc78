import { companyNow } from '../api/company-clock.ts'
import { memoizeOne } from './memoize-one.ts'

const short = memoizeOne(
  (timeZone: string, isOfThisYear: boolean) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      ...(isOfThisYear ? {} : { year: 'numeric' }),
    }),
)

const full = memoizeOne(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full', timeStyle: 'long', hourCycle: 'h23' }),
)

/** Shows an instant in the given time zone. The tooltip has the full date and time. */
export function Instant({ at, timeZone }: { at: string; timeZone: string }) {
  const date = new Date(at)
  const isOfThisYear = date.getUTCFullYear() === companyNow().getUTCFullYear()
  return (
    <time dateTime={at} title={full(timeZone).format(date)}>
      {short(timeZone, isOfThisYear).format(date)}
    </time>
  )
}

const timeOfDay = memoizeOne(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
)

/** Shows only the time of day, such as 10:42. The tooltip has the full date and time. */
export function Clock({ at, timeZone }: { at: string; timeZone: string }) {
  const date = new Date(at)
  return (
    <time dateTime={at} title={full(timeZone).format(date)}>
      {timeOfDay(timeZone).format(date)}
    </time>
  )
}
