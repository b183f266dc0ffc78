import { memoizeOne } from './memoize-one.ts'

const shown = memoizeOne(
  () => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }),
)

/** Formats a date, YYYY-MM-DD, as Nov 21. */
export const formatDay = (date: string): string => shown().format(new Date(date))

const weekday = memoizeOne(() => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' }))

/** Formats the weekday of a date, YYYY-MM-DD, as Tuesday. */
export const formatWeekday = (date: string): string => weekday().format(new Date(date))
