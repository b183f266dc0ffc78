import { memoizeOne } from './memoize-one.ts'

const named = memoizeOne(
  (timeZone: string) => new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }),
)

/** Returns the name of a time zone with its id: Central Time (America/Chicago). UTC is only UTC. */
export function formatZone(timeZone: string): string {
  if (timeZone === 'UTC') return timeZone
  const name = named(timeZone)
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value
  const id = timeZone.replaceAll('_', ' ')
  return name === undefined ? id : `${name} (${id})`
}

/** Says in which time zone a page shows its times. */
export function ZoneNote({ timeZone }: { timeZone: string }) {
  return <p className="small soft">Times are in {formatZone(timeZone)}.</p>
}
