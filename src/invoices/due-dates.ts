import type { Company } from '#companies'
import { toDayStart } from '#kernel/calendar'
import { reminderSpacingMs } from '#kernel/limits'
import type { Invoice } from './invoice.ts'
import { calculateAmountDue, type InvoiceStatus } from './invoice-status.ts'

/** How a company prints dates, and when it reminds. */
type ReminderSettings = Pick<Company, 'timeZone'> & {
  settings: Pick<Company['settings'], 'reminders'>
  remindersSince?: number | undefined
}

/** Something that is to be done about an invoice at a moment: its due date passes, or its payer is reminded. */
export type DueAction = { at: number } & (
  | { does: 'announce overdue' }
  | { does: 'mail'; kind: 'reminder' | 'overdue' }
)

// Later than this no timer can be kept; a due date of the last year may pass beyond it.
const latestTimerAt = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** The instant (ms) at which the due date passes: that of a timestamp, or the end of its day where the company is. */
export function toOverdueTime(invoice: Pick<Invoice, 'dueAt' | 'dueDateOnly'>, timeZone: string): number {
  if (!invoice.dueDateOnly) return invoice.dueAt
  return Math.min(toDayStart({ at: invoice.dueAt, readIn: 'UTC' }, { timeZone, plusDays: 1 }), latestTimerAt)
}

/**
 * What is due of an invoice by now, the first of it; undefined where nothing is. A reminder whose due date has passed
 * meanwhile is passed over, and of several moments that went by in one go only the newest counts.
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

/** When an invoice is to be looked at next, after `now`; undefined where nothing is to come. Ms. */
export function findNextDueAt(invoice: Invoice, habits: ReminderSettings, now: number): number | undefined {
  const coming = [findOverdueAnnouncement(invoice, habits), ...listReminders(invoice, habits)]
  const moments = coming.flatMap((due) => (due && due.at > now ? [due.at] : []))
  return moments.length > 0 ? Math.min(...moments) : undefined
}

/** When the next mail about an invoice is sent by itself, after `now`; undefined where none is to come. Ms. */
export function findNextMailAt(invoice: Invoice, habits: ReminderSettings, now: number): number | undefined {
  return listReminders(invoice, habits).find(({ at }) => at > now && !isReminderTooSoon(invoice, at))?.at
}

/** Whether time may still do something to an invoice as it stands. */
export function isAwaitingPayment({ status }: Pick<Invoice, 'status'>): boolean {
  return awaitingPaymentStatuses.includes(status)
}

// A bank transfer that covers the rest stays unannounced until it fails.
const statusesBeforeOverdue: readonly InvoiceStatus[] = ['Pending', 'Partial', 'Failed']
/** The statuses in which time may still do something to an invoice. */
export const awaitingPaymentStatuses: readonly InvoiceStatus[] = [...statusesBeforeOverdue, 'Overdue']

function findOverdueAnnouncement(invoice: Invoice, { timeZone }: ReminderSettings): DueAction | undefined {
  if (!statusesBeforeOverdue.includes(invoice.status)) return undefined
  if (invoice.overdueAnnouncedFor === invoice.dueAt) return undefined
  return { does: 'announce overdue', at: toOverdueTime(invoice, timeZone) }
}

/** The mails that are still to come by the list of today, behind the last that was sent and behind the list itself, each at the beginning of its day where the company is; oldest first. */
function listReminders(
  invoice: Invoice,
  { timeZone, settings: { reminders }, remindersSince = 0 }: ReminderSettings,
) {
  if (!invoice.reminders || !isAwaitingPayment(invoice)) return []
  const day = { at: invoice.dueAt, readIn: invoice.dueDateOnly ? 'UTC' : timeZone }
  const on = (plusDays: number) => Math.min(toDayStart(day, { timeZone, plusDays }), latestTimerAt)
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

/** Whether somebody has to look at what is due again soon: something in flight holds it back. */
export function isPaymentInFlight(invoice: Invoice): boolean {
  return calculateAmountDue(invoice) === 0
}
