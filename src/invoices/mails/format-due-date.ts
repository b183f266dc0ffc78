import type { Company } from '#companies'
import { toDayStart } from '#kernel/calendar'
import { dayMs } from '#kernel/clock'
import { formatDate, formatMonthDay } from '#kernel/format'
import { toOverdueTime } from '../due-dates.ts'
import type { Invoice } from '../invoice.ts'

type DueDate = Pick<Invoice, 'dueAt' | 'dueDateOnly'>
type Zone = Pick<Company, 'timeZone'>

/**
 * Returns the due day. A date without a time is the same day everywhere; an instant is printed in the company's time
 * zone.
 */
export function formatDueDate(invoice: DueDate, { timeZone }: Zone): string {
  return formatDate(invoice.dueAt, toDisplayZone(invoice, timeZone))
}

/** Returns the due day without its year, for a subject. */
export function formatShortDueDate(invoice: DueDate, { timeZone }: Zone): string {
  return formatMonthDay(invoice.dueAt, toDisplayZone(invoice, timeZone))
}

/** Returns whether the due date has passed at `now` (ms). */
export function isPastDue(invoice: DueDate, { timeZone }: Zone, now: number): boolean {
  return toOverdueTime(invoice, timeZone) <= now
}

/** Returns the distance of the due day: `is due today`, `is due in 3 days, on January 15, 2027`, `was due January 15, 2027`. */
export function formatDueIn(invoice: DueDate, company: Zone, now: number): string {
  if (isPastDue(invoice, company, now)) return `was due ${formatDueDate(invoice, company)}`
  const { timeZone } = company
  const due = toDayStart({ at: invoice.dueAt, readIn: toDisplayZone(invoice, timeZone) }, { timeZone })
  const today = toDayStart({ at: now, readIn: timeZone }, { timeZone })
  // Days are an hour shorter or longer when clocks change.
  const days = Math.round((due - today) / dayMs)
  if (days <= 0) return 'is due today'
  const day = formatDueDate(invoice, company)
  return days === 1 ? `is due tomorrow, ${day}` : `is due in ${days} days, on ${day}`
}

function toDisplayZone({ dueDateOnly }: Pick<DueDate, 'dueDateOnly'>, timeZone: string): string {
  return dueDateOnly ? 'UTC' : timeZone
}
