import type { Company } from '#companies'
import { dayBegins } from '#kernel/calendar'
import { reminderDistanceMs } from '#kernel/limits'
import type { Invoice } from './invoice.ts'
import { amountDueOf, type InvoiceStatus } from './invoice-status.ts'

/** How a company prints dates, and when it reminds. */
type Habits = Pick<Company, 'timeZone'> & {
  settings: Pick<Company['settings'], 'reminders'>
  remindersSince?: number | undefined
}

/** Something that is to be done about an invoice at a moment: its due date passes, or its payer is reminded. */
export type Due = { at: number } & (
  | { does: 'announce overdue' }
  | { does: 'mail'; kind: 'reminder' | 'overdue' }
)

// Later than this no timer can be kept; a due date of the last year may pass beyond it.
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** The instant (ms) at which the due date passes: that of a timestamp, or the end of its day where the company is. */
export function passesAt(invoice: Pick<Invoice, 'dueAt' | 'dueDateOnly'>, timeZone: string): number {
  if (!invoice.dueDateOnly) return invoice.dueAt
  return Math.min(dayBegins({ at: invoice.dueAt, readIn: 'UTC' }, { timeZone, plusDays: 1 }), latest)
}

/**
 * What is due of an invoice by now, the first of it; undefined where nothing is. A reminder whose due date has passed
 * meanwhile is passed over, and of several moments that went by in one go only the newest counts.
 */
export function dueNow(invoice: Invoice, habits: Habits, now: number): Due | undefined {
  const passes = announcementOf(invoice, habits)
  if (passes && passes.at <= now) return passes
  const newest = remindersOf(invoice, habits)
    .filter(({ at }) => at <= now)
    .at(-1)
  if (!newest || isTooSoon(invoice, now)) return undefined
  return newest.kind === 'reminder' && passesAt(invoice, habits.timeZone) <= now ? undefined : newest
}

/** When an invoice is to be looked at next, after `now`; undefined where nothing is to come. Ms. */
export function nextLook(invoice: Invoice, habits: Habits, now: number): number | undefined {
  const coming = [announcementOf(invoice, habits), ...remindersOf(invoice, habits)]
  const moments = coming.flatMap((due) => (due && due.at > now ? [due.at] : []))
  return moments.length > 0 ? Math.min(...moments) : undefined
}

/** When the next mail about an invoice is sent by itself, after `now`; undefined where none is to come. Ms. */
export function nextMailAt(invoice: Invoice, habits: Habits, now: number): number | undefined {
  return remindersOf(invoice, habits).find(({ at }) => at > now && !isTooSoon(invoice, at))?.at
}

/** Whether time may still do something to an invoice as it stands. */
export function isWatched({ status }: Pick<Invoice, 'status'>): boolean {
  return watchedStatuses.includes(status)
}

// A bank transfer that covers the rest stays unannounced until it fails.
const announceable: readonly InvoiceStatus[] = ['Pending', 'Partial', 'Failed']
/** The statuses in which time may still do something to an invoice. */
export const watchedStatuses: readonly InvoiceStatus[] = [...announceable, 'Overdue']

function announcementOf(invoice: Invoice, { timeZone }: Habits): Due | undefined {
  if (!announceable.includes(invoice.status)) return undefined
  if (invoice.overdueAnnouncedFor === invoice.dueAt) return undefined
  return { does: 'announce overdue', at: passesAt(invoice, timeZone) }
}

/** The mails that are still to come by the list of today, behind the last that was sent and behind the list itself, each at the beginning of its day where the company is; oldest first. */
function remindersOf(invoice: Invoice, { timeZone, settings: { reminders }, remindersSince = 0 }: Habits) {
  if (!invoice.reminders || !isWatched(invoice)) return []
  const day = { at: invoice.dueAt, readIn: invoice.dueDateOnly ? 'UTC' : timeZone }
  const on = (plusDays: number) => Math.min(dayBegins(day, { timeZone, plusDays }), latest)
  const mail = (kind: 'reminder' | 'overdue', plusDays: number) =>
    ({ does: 'mail', kind, at: on(plusDays) }) as const
  const all = [
    ...reminders.daysBefore.filter((days) => days > 0).map((days) => mail('reminder', -days)),
    ...(reminders.onDueDate || reminders.daysBefore.includes(0) ? [mail('reminder', 0)] : []),
    ...reminders.daysAfter.map((days) => mail('overdue', Math.max(days, 1))),
  ]
  const since = Math.max(invoice.remindedUntil ?? invoice.createdAt, remindersSince)
  return all.filter(({ at }) => at > since).sort((a, b) => a.at - b.at)
}

function isTooSoon(invoice: Invoice, now: number): boolean {
  return invoice.mailedAt !== undefined && now - invoice.mailedAt < reminderDistanceMs
}

/** Whether somebody has to look at what is due again soon: something in flight holds it back. */
export function isHeldBack(invoice: Invoice): boolean {
  return amountDueOf(invoice) === 0
}
