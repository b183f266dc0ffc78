import { findPeriodAt, toPeriodStart, type BillingCycle } from '#kernel/billing-calendar'
import { dayMs } from '#kernel/clock'

/** Returns the day, YYYY-MM-DD, a number of days after another one. */
export function addDaysTo(day: string, days: number): string {
  return toDayText(Date.parse(day) + days * dayMs)
}

/** Returns the day of an instant (ms) in UTC, YYYY-MM-DD. */
export function toDayText(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** Returns whether a text is a day of the calendar, YYYY-MM-DD, from 1900 to 2199. */
export function isDay(text: string): boolean {
  if (!/^(?:19|2[01])\d\d-(?:0[1-9]|1[0-2])-\d\d$/.test(text)) return false
  const at = Date.parse(text)
  return !Number.isNaN(at) && toDayText(at) === text
}

/**
 * Returns the first of these days from which a schedule with a period at `next` can be counted, or `next` itself. Counted
 * from the 31st, the periods of shorter months begin on their last day and those of longer ones on the 31st again.
 */
export function findAnchorDay(
  days: readonly (string | undefined)[],
  cycle: BillingCycle,
  next: string,
): string {
  const found = days.find((day) => {
    if (day === undefined || day > next) return false
    const anchor = { at: Date.parse(day), units: 0, period: 0 }
    const at = Date.parse(next)
    return toPeriodStart(anchor, cycle, findPeriodAt(anchor, cycle, at)) === at
  })
  return found ?? next
}
