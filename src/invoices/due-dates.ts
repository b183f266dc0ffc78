import type { Company } from '#companies'
import { toDayStart, toSendTime } from '#kernel/calendar'
import { reminderSpacingMs } from '#kernel/limits'
import type { Invoice } from './invoice.ts'
import { calculateAmountDue, type InvoiceStatus } from './invoice-status.ts'

/** The settings that decide how a company prints dates and when it reminds. */
export type ReminderSettings = Pick<Company, 'timeZone'> & {
  settings: Pick<Company['settings'], 'reminders'>
  remindersSince?: number | undefined
}

/** An action on an invoice that is due at a moment: its due date passes, or its payer is reminded. */
export type DueAction = { at: number } & (
  | { does: 'announce overdue' }
  | { does: 'mail'; kind: 'reminder' | 'overdue' }
)

/** No job can be stored for a later time, ms. A due date in the last year may pass after it. */
export const latestJobAt = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/**
 * Returns the instant (ms) at which the due date passes: the timestamp itself, or the end of the day in the company's
 * time zone.
 */
export function toOverdueTime(invoice: Pick<Invoice, 'dueAt' | 'dueDateOnly'>, timeZone: string): number {
  if (!invoice.dueDateOnly) return invoice.dueAt
  return Math.min(toDayStart({ at: invoice.dueAt, readIn: 'UTC' }, { timeZone, plusDays: 1 }), latestJobAt)
}

/**
 * Returns the first action that is due by now; undefined if there is none. A reminder is skipped once its due date has
 * passed, and of several missed moments only the newest counts.
 */
export function findDueAction(
  invoice: Invoice,
  habits: ReminderSettings,
  now: number,
): DueAction | undefined {
  const passes = findOverdueAnnouncement(invoice, habits)
  if (passes && passes.at <= now) return passes
  const newest = listReminders(invoice, habits)
    .filter(({ at }) => at <= now)
    .at(-1)
  if (!newest || isReminderTooSoon(invoice, now)) return undefined
  return newest.kind === 'reminder' && toOverdueTime(invoice, habits.timeZone) <= now ? undefined : newest
}

/** Returns when the next action on an invoice is due after `now`, ms; undefined if there is none. */
export function findNextDueAt(invoice: Invoice, habits: ReminderSettings, now: number): number | undefined {
  const coming = [findOverdueAnnouncement(invoice, habits), ...listReminders(invoice, habits)]
  const moments = coming.flatMap((due) => (due && due.at > now ? [due.at] : []))
  return moments.length > 0 ? Math.min(...moments) : undefined
}

/** Returns when the next automatic mail about an invoice is due after `now`, ms; undefined if there is none. */
export function findNextMailAt(invoice: Invoice, habits: ReminderSettings, now: number): number | undefined {
  return listReminders(invoice, habits).find(({ at }) => at > now && !isReminderTooSoon(invoice, at))?.at
}

/** Returns whether an invoice in this status may still become overdue or be reminded. */
export function isAwaitingPayment({ status }: Pick<Invoice, 'status'>): boolean {
  return awaitingPaymentStatuses.includes(status)
}

// While a bank transfer covers the rest, the invoice is announced as overdue only if the transfer fails.
const statusesBeforeOverdue: readonly InvoiceStatus[] = ['Pending', 'Partial', 'Failed']
/** The statuses in which an invoice may still become overdue or be reminded. */
export const awaitingPaymentStatuses: readonly InvoiceStatus[] = [...statusesBeforeOverdue, 'Overdue']

function findOverdueAnnouncement(invoice: Invoice, { timeZone }: ReminderSettings): DueAction | undefined {
  if (!statusesBeforeOverdue.includes(invoice.status)) return undefined
  if (invoice.overdueAnnouncedFor === invoice.dueAt) return undefined
  return { does: 'announce overdue', at: toOverdueTime(invoice, timeZone) }
}

/**
 * The mails that the current settings still schedule, oldest first. Each is sent at 9:00 of its day in the company's
 * time zone. Mails from before the last reminder, or from before the current settings, are left out.
 */
function listReminders(
  invoice: Invoice,
  { timeZone, settings: { reminders }, remindersSince = 0 }: ReminderSettings,
) {
  if (!invoice.reminders || !isAwaitingPayment(invoice)) return []
  const day = { at: invoice.dueAt, readIn: invoice.dueDateOnly ? 'UTC' : timeZone }
  const passesAt = toOverdueTime(invoice, timeZone)
  const on = (plusDays: number) => {
    const at = toSendTime(day, { timeZone, plusDays })
    // An invoice that falls due before that hour is reminded at the beginning of the day.
    const isTooLate = plusDays === 0 && at >= passesAt
    return Math.min(isTooLate ? toDayStart(day, { timeZone }) : at, latestJobAt)
  }
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

function isReminderTooSoon(invoice: Invoice, now: number): boolean {
  return invoice.mailedAt !== undefined && now - invoice.mailedAt < reminderSpacingMs
}

/**
 * Returns whether a payment in flight covers the whole amount due, so that the due action must be checked again soon.
 */
export function isPaymentInFlight(invoice: Invoice): boolean {
  return calculateAmountDue(invoice) === 0
}
