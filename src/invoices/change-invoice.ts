import type { InvoiceEventType } from '#kernel/event-types'
import { type PartRows, type Database } from '#platform/database'
import type { HeldKey } from '#platform/idempotency'
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

/**
 * Writes the facts of an invoice and what follows from them, unless somebody else wrote it since it was read, or took
 * over the `key` that the request came with.
 */
export function writeInvoice(
  db: Database,
  before: Invoice,
  after: Invoice,
  along: PartRows[],
  key?: HeldKey,
) {
  const row = { ...invoiceToRow(after), ...keyOf(key), read_version: before.version }
  return db.writeGuarded(invoiceIsUnchanged, row, along)
}

/** What a guard's row says of the key that a request holds. */
export function keyOf(key: HeldKey | undefined): { key: string | null; key_holder: string | null } {
  return { key: key?.key ?? null, key_holder: key?.holder ?? null }
}
