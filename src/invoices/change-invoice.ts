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

/** An invoice after a change, and what the change announces. */
export type InvoiceChange = { invoice: Invoice; emits: InvoiceEventType | undefined }

/** What may change beside the facts that decide the status. */
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

/** What an update may change. */
export type InvoiceTerms = Pick<
  Invoice,
  'description' | 'amount' | 'dueAt' | 'dueDateOnly' | 'items' | 'paymentMethods'
>

/**
 * The invoice after a fact of it changed: its status follows from the facts, and the move to it must be one of the
 * table. `now` is the company's, ms; updatedAt grows with every write, however close two of them are.
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
  return { invoice: { ...changed, ...derived, ...skipPastReminders(before, status, now) }, emits }
}

/** Reminders whose time went by while nothing could be asked for are not made up for once the invoice is open again. */
function skipPastReminders(before: Invoice, status: InvoiceStatus, now: number): Partial<RecordedFields> {
  return isAwaitingPayment({ status }) && !isAwaitingPayment(before) ? { remindedUntil: now } : {}
}

/**
 * Writes the facts of an invoice and what follows from them, unless somebody else wrote it since it was read, or took
 * over the `key` that the request came with.
 */
export function writeInvoice(
  db: Database,
  before: Invoice,
  after: Invoice,
  along: PartRows[],
  key?: LockedKey,
) {
  return db.writeGuarded(invoiceIsUnchanged, invoiceGuardRow(before, after, key), along)
}

/** As `writeInvoice`, with what an update changes: its text, amount, due date, lines and rails. */
export function writeTerms(
  db: Database,
  before: Invoice,
  after: Invoice,
  along: PartRows[],
  key: LockedKey | undefined,
) {
  return db.writeGuarded(invoiceTermsAreUnchanged, invoiceGuardRow(before, after, key), along)
}

/** The row of an invoice's guard: what is written, and the version and key under which it is. */
export function invoiceGuardRow(before: Invoice, after: Invoice, key: LockedKey | undefined) {
  return { ...invoiceToRow(after), ...toKeyColumns(key), read_version: before.version }
}
