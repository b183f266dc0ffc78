import type { InvoiceEventType } from '#kernel/event-types'
import { type PartRows, type Database } from '#platform/database'
import type { Invoice } from './invoice.ts'
import { invoiceIsUnchanged } from './invoice-queries.ts'
import { invoiceToRow } from './invoice.ts'
import { moveOf, statusOf, type InvoiceFacts, type InvoiceTrigger } from './invoice-status.ts'

/** An invoice after a change, and what the change announces. */
export type InvoiceChange = { invoice: Invoice; emits: InvoiceEventType | undefined }

/**
 * The invoice after a fact of it changed: its status follows from the facts, and the move to it must be one of the
 * table. `now` is the company's, ms; updatedAt grows with every write, however close two of them are.
 */
export function changedInvoice(
  before: Invoice,
  trigger: InvoiceTrigger,
  facts: Partial<InvoiceFacts & Pick<Invoice, 'lastAttemptStatus' | 'overRecorded'>>,
  now: number,
): InvoiceChange {
  const changed = { ...before, ...facts }
  const status = statusOf(changed)
  const { emits } = moveOf(before.status, trigger, status)
  const paidAt = status === 'Paid' ? (before.paidAt ?? now) : undefined
  const updatedAt = Math.max(now, before.updatedAt + 1)
  return { invoice: { ...changed, status, paidAt, updatedAt, version: before.version + 1 }, emits }
}

/** Writes the facts of an invoice and what follows from them, unless somebody else wrote it since it was read. */
export function writeInvoice(db: Database, before: Invoice, after: Invoice, along: PartRows[]) {
  return db.writeGuarded(invoiceIsUnchanged, { ...invoiceToRow(after), read_version: before.version }, along)
}
