import { dayMs } from '#kernel/clock'
import { settlementBusinessDays } from '#kernel/limits'

/** About when a bank transfer accepted at `at` settles. Holidays are not counted, so it is no promise. */
export function settlesAbout(at: number, timeZone: string): number {
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone })
  let day = at
  let left = settlementBusinessDays
  while (left > 0) {
    day += dayMs
    if (!weekday.format(day).startsWith('S')) left--
  }
  return day
}
