import { companyNow } from '../api/company-clock.ts'
import { createBrowserChoice } from './browser-choice.ts'
import { Day, dayOf, isThisYear } from './day.tsx'
import { memoizeOne } from './memoize-one.ts'

/** Whether times are shown as 4:07 PM or as 16:07. */
export const hourClock = createBrowserChoice('florin-clock', ['12', '24'])

const timeOptions = (hours: string): Intl.DateTimeFormatOptions =>
  hours === '24'
    ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
    : { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }

const dateAndTime = memoizeOne(
  (timeZone: string, hours: string, hasYear: boolean) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      month: 'short',
      day: 'numeric',
      ...timeOptions(hours),
      ...(hasYear ? { year: 'numeric' } : {}),
    }),
)

const timeOfDay = memoizeOne(
  (timeZone: string, hours: string) => new Intl.DateTimeFormat('en-US', { timeZone, ...timeOptions(hours) }),
)

const full = memoizeOne(
  (timeZone: string, hours: string, dateStyle: 'full' | 'medium') =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      dateStyle,
      timeStyle: 'long',
      hourCycle: hours === '24' ? 'h23' : 'h12',
    }),
)

type Props = { at: string; timeZone: string }

/** Shows an instant in the given time zone, such as Nov 21, 4:07 PM. The tooltip has the full date and time. */
export function Instant({ at, timeZone }: Props) {
  const hours = hourClock.use()
  const date = new Date(at)
  const shown = dateAndTime(timeZone, hours, !isThisYear(date, timeZone)).format(date)
  return <Time at={at} timeZone={timeZone} shown={shown} />
}

/** Shows an instant with its year, seconds and time zone. */
export function FullInstant({ at, timeZone }: Props) {
  const shown = full(timeZone, hourClock.use(), 'medium').format(new Date(at))
  return <Time at={at} timeZone={timeZone} shown={shown} />
}

/** Shows only the time of day, such as 4:07 PM. The tooltip has the full date and time. */
export function Clock({ at, timeZone }: Props) {
  const shown = timeOfDay(timeZone, hourClock.use()).format(new Date(at))
  return <Time at={at} timeZone={timeZone} shown={shown} />
}

/** Shows the time of day of an instant of today, and the day of any other. Columns of lists are this narrow. */
export function BriefInstant({ at, timeZone }: Props) {
  const hours = hourClock.use()
  const date = new Date(at)
  if (dayOf(date, timeZone) === dayOf(companyNow(), timeZone)) return <Clock at={at} timeZone={timeZone} />
  return (
    <span title={full(timeZone, hours, 'full').format(date)}>
      <Day at={at} timeZone={timeZone} />
    </span>
  )
}

function Time({ at, timeZone, shown }: Props & { shown: string }) {
  return (
    <time dateTime={at} title={full(timeZone, hourClock.read(), 'full').format(new Date(at))}>
      {shown}
    </time>
  )
}
