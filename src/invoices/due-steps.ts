import { applyInvoiceTrigger, type InvoiceChange } from './change-invoice.ts'
import { findDueAction, findNextDueAt, type DueAction, type ReminderSettings } from './due-dates.ts'
import type { Invoice } from './invoice.ts'

/** An invoice after a due action, with the event that the action emits and the mail that it sends. */
export type DueStep = InvoiceChange & { mail: 'reminder' | 'overdue' | undefined }

/** Returns an invoice after a due action. The announced due date and the last reminder are stored with it. */
export function applyDueAction(before: Invoice, due: DueAction, now: number): DueStep {
  if (due.does === 'mail')
    return { ...applyInvoiceTrigger(before, 'mail', { remindedUntil: now }, now), mail: due.kind }
  const facts = { overdueAnnouncedFor: before.dueAt, achFailed: false }
  return { ...applyInvoiceTrigger(before, 'due date passed', facts, now), mail: undefined }
}

/** Returns when the next action on an invoice is due, ms: now, later, or never. */
export function findNextRunAt(invoice: Invoice, settings: ReminderSettings, now: number): number | undefined {
  return findDueAction(invoice, settings, now) ? now : findNextDueAt(invoice, settings, now)
}
