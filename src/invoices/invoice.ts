import { isoInstant } from '#kernel/clock'
import type { CompanyId, CustomerId, InvoiceId, TransactionId, Uuid } from '#kernel/ids'
import { publicId } from '#kernel/ids'
import { present, type Json } from '#kernel/json'
import { dollars } from '#kernel/money'
import { rails, type Rail } from '#kernel/rails'
import type { RowOf } from '#platform/database'
import { transactionEntry, type Transaction, type TransactionStatus } from '#transactions'
import type { invoiceColumns } from './invoice-queries.ts'
import { amountDueOf, type InvoiceFacts, type InvoiceStatus } from './invoice-status.ts'
import { lineItemEntry, type LineItem } from './line-item.ts'
import { paymentTotals } from './payment-totals.ts'

/** A demand for money, and what is known of its payment. Instants in ms. */
export type Invoice = InvoiceFacts & {
  companyId: CompanyId
  id: InvoiceId
  /** The number that people see. */
  number: string
  customerId: CustomerId
  subscriptionId: Uuid | undefined
  description: string
  invoiceDate: number
  /** Whether the due date was sent without a time. */
  dueDateOnly: boolean
  /** As stored; an empty set, left by an older system, counts as both. */
  paymentMethods: Rail[]
  items: LineItem[]
  customFields: Record<string, Json>
  reminders: boolean
  status: InvoiceStatus
  /** The newest attempt to pay it, and what became of that one. */
  lastAttemptId: TransactionId | undefined
  lastAttemptStatus: TransactionStatus | undefined
  paidAt: number | undefined
  /** When it was voided, cancelled, or refunded and closed. */
  closedAt: number | undefined
  /** What the merchant said of it. */
  closedReason: string | undefined
  overRecorded: boolean
  /** When it was last mailed to its payer. */
  mailedAt: number | undefined
  /** Up to when its reminders were dealt with. */
  remindedUntil: number | undefined
  /** Grows with every write; a write that follows from an older one is refused. */
  version: number
  createdAt: number
  updatedAt: number
}

/** The rails on which an invoice can be paid. Spec, Accepted payment rails: an empty stored set means both. */
export function acceptedRails(invoice: Pick<Invoice, 'paymentMethods'>): Rail[] {
  return invoice.paymentMethods.length > 0 ? invoice.paymentMethods : [...rails]
}

export function rowToInvoice(row: RowOf<typeof invoiceColumns>): Invoice {
  return {
    companyId: row.company_id,
    id: row.id,
    number: row.number,
    customerId: row.customer_id,
    subscriptionId: row.subscription_id ?? undefined,
    description: row.description,
    invoiceDate: row.invoice_date,
    dueAt: row.due_at,
    dueDateOnly: row.due_date_only,
    paymentMethods: row.payment_methods,
    items: row.items,
    customFields: row.custom_fields,
    reminders: row.reminders,
    amount: row.amount_cents,
    paid: row.paid_cents,
    settling: row.settling_cents,
    reserved: row.reserved_cents,
    achFailed: row.ach_failed,
    overdueAnnouncedFor: row.overdue_announced_for ?? undefined,
    closed: row.closed ?? undefined,
    status: row.status,
    lastAttemptId: row.last_attempt_id ?? undefined,
    lastAttemptStatus: row.last_attempt_status ?? undefined,
    paidAt: row.paid_at ?? undefined,
    closedAt: row.closed_at ?? undefined,
    closedReason: row.closed_reason ?? undefined,
    overRecorded: row.over_recorded,
    mailedAt: row.mailed_at ?? undefined,
    remindedUntil: row.reminded_until ?? undefined,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export function invoiceToRow(invoice: Invoice): RowOf<typeof invoiceColumns> {
  return {
    company_id: invoice.companyId,
    id: invoice.id,
    number: invoice.number,
    customer_id: invoice.customerId,
    subscription_id: invoice.subscriptionId ?? null,
    description: invoice.description,
    invoice_date: invoice.invoiceDate,
    due_at: invoice.dueAt,
    due_date_only: invoice.dueDateOnly,
    payment_methods: invoice.paymentMethods,
    items: invoice.items,
    custom_fields: invoice.customFields,
    reminders: invoice.reminders,
    amount_cents: invoice.amount,
    paid_cents: invoice.paid,
    settling_cents: invoice.settling,
    reserved_cents: invoice.reserved,
    ach_failed: invoice.achFailed,
    overdue_announced_for: invoice.overdueAnnouncedFor ?? null,
    closed: invoice.closed ?? null,
    status: invoice.status,
    last_attempt_id: invoice.lastAttemptId ?? null,
    last_attempt_status: invoice.lastAttemptStatus ?? null,
    paid_at: invoice.paidAt ?? null,
    closed_at: invoice.closedAt ?? null,
    closed_reason: invoice.closedReason ?? null,
    over_recorded: invoice.overRecorded,
    mailed_at: invoice.mailedAt ?? null,
    reminded_until: invoice.remindedUntil ?? null,
    version: invoice.version,
    created_at: invoice.createdAt,
    updated_at: invoice.updatedAt,
  }
}

/** The public read object of an invoice, without its customer: what postbacks carry and reads begin with. */
export function invoiceDocument(invoice: Invoice, transactions: Transaction[]): Record<string, unknown> {
  return present({
    id: publicId('inv', invoice.id),
    invoiceId: invoice.number,
    invoiceStatus: invoice.status,
    amount: dollars(invoice.amount),
    amountPaid: dollars(invoice.paid),
    amountDue: dollars(amountDueOf(invoice)),
    description: invoice.description,
    invoiceDate: isoInstant(invoice.invoiceDate),
    dueDate: isoInstant(invoice.dueAt),
    customerId: publicId('cus', invoice.customerId),
    subscriptionId:
      invoice.subscriptionId === undefined ? undefined : publicId('sub', invoice.subscriptionId),
    paymentMethods: acceptedRails(invoice),
    lastAttemptStatus: invoice.lastAttemptStatus,
    customFields: invoice.customFields,
    createdAt: isoInstant(invoice.createdAt),
    updatedAt: isoInstant(invoice.updatedAt),
    paidAt: invoice.paidAt === undefined ? undefined : isoInstant(invoice.paidAt),
    closedReason: invoice.closedReason,
    items: invoice.items.map(lineItemEntry),
    transactions: transactions.map(transactionEntry),
    // Spec, Invoice: never on an unpaid invoice, and one whose payments all went back is unpaid.
    ...(invoice.paid > 0 ? paymentTotals(transactions) : {}),
  })
}
