import type { InvoiceEventType } from '#kernel/event-types'
import { type PartRows, type Database } from '#platform/database'
import { toKeyColumns, type LockedKey } from '#platform/idempotency'
import { isAwaitingPayment } from './due-dates.ts'
import type { Invoice } from './invoice.ts'
import { invoiceIsUnchanged, invoiceTermsAreUnchanged } from './invoice-queries.ts'
import { invoiceToRow } from './invoice.ts'
import {
  findTransition,
  deriveInvoiceStatus,
  type InvoiceFacts,
  type InvoiceStatus,
  type InvoiceTrigger,
} from './invoice-status.ts'

/** An invoice after a change, and the type of the event that the change emits. */
export type InvoiceChange = { invoice: Invoice; emits: InvoiceEventType | undefined }

/** The fields that may change besides the facts that decide the status. */
type RecordedFields = Pick<
  Invoice,
  | 'lastAttemptId'
  | 'lastAttemptStatus'
  | 'returns'
  | 'overRecorded'
  | 'saleFormId'
  | 'closedReason'
  | 'closedCorrelationId'
  | 'mailedAt'
  | 'remindedUntil'
>

/** The fields that an update may change. */
export type InvoiceTerms = Pick<
  Invoice,
  'description' | 'amount' | 'dueAt' | 'dueDateOnly' | 'items' | 'paymentMethods'
>

/**
 * Returns the invoice after one of its facts changed. The status is derived from the facts, and the transition must be
 * one of the table. `now` is the company's, ms. updatedAt grows with every write, even if two writes share a
 * millisecond.
 */
export function applyInvoiceTrigger(
  before: Invoice,
  trigger: InvoiceTrigger,
  facts: Partial<InvoiceFacts & RecordedFields & InvoiceTerms>,
  now: number,
): InvoiceChange {
  const changed = { ...before, ...facts }
  const status = deriveInvoiceStatus(changed)
  const { emits } = findTransition(before.status, trigger, status)
  const paidAt = status === 'Paid' ? (before.paidAt ?? now) : undefined
  const timesPaid =
    status === 'Paid' && before.status !== 'Paid' ? (before.timesPaid ?? 0) + 1 : before.timesPaid
  const closedAt = changed.closed ? (before.closedAt ?? now) : undefined
  const updatedAt = Math.max(now, before.updatedAt + 1)
  const derived = { status, paidAt, timesPaid, closedAt, updatedAt, version: before.version + 1 }
  return {
    invoice: { ...changed, ...derived, ...skipPastReminders(before, status, facts.remindedUntil ?? now) },
    emits,
  }
}

/** Reminders that fell due while the invoice asked for no payment are skipped once it is open again. */
function skipPastReminders(
  before: Invoice,
  status: InvoiceStatus,
  remindedUntil: number,
): Partial<RecordedFields> {
  return isAwaitingPayment({ status }) && !isAwaitingPayment(before) ? { remindedUntil } : {}
}

/**
 * Writes the facts of an invoice and the rows that depend on them. Writes nothing if another writer changed the invoice
 * since it was read, or if another request took over the `key`.
 */
export function writeInvoice(
  db: Database,
  before: Invoice,
  after: Invoice,
  effects: PartRows[],
  key?: LockedKey,
) {
  return db.writeGuarded(invoiceIsUnchanged, invoiceGuardRow(before, after, key), effects)
}

/**
 * Writes an invoice as `writeInvoice` does, together with the terms that an update changes: text, amount, due date,
 * lines and rails.
 */
export function writeTerms(
  db: Database,
  before: Invoice,
  after: Invoice,
  effects: PartRows[],
  key: LockedKey | undefined,
) {
  return db.writeGuarded(invoiceTermsAreUnchanged, invoiceGuardRow(before, after, key), effects)
}

/** Returns the row of an invoice's guard: the new values, and the version and key that must still match. */
export function invoiceGuardRow(before: Invoice, after: Invoice, key: LockedKey | undefined) {
  return { ...invoiceToRow(after), ...toKeyColumns(key), read_version: before.version }
}
