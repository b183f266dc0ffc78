import { toIsoInstant } from '#kernel/clock'
import type { CompanyId, CustomerId, InvoiceId, SubscriptionId, TransactionId } from '#kernel/ids'
import { toPublicId } from '#kernel/ids'
import { omitNullish, type Json } from '#kernel/json'
import { toDollars } from '#kernel/money'
import { rails, type Rail } from '#kernel/rails'
import { mapping, type Mapping } from '#platform/database'
import { toTransactionEntry, type PastTransaction, type TransactionStatus } from '#transactions'
import { invoiceColumns } from './invoice-queries.ts'
import { calculateAmountDue, type InvoiceFacts, type InvoiceStatus } from './invoice-status.ts'
import { toLineItemEntry, type LineItem } from './line-item.ts'
import { sumPayments } from './payment-totals.ts'

/** A demand for money, and what is known of its payment. Instants in ms. */
export type Invoice = InvoiceFacts & {
  companyId: CompanyId
  id: InvoiceId
  /** The number that people see. */
  number: string
  customerId: CustomerId
  subscriptionId: SubscriptionId | undefined
  description: string
  invoiceDate: number
  /** Whether its date is one of a schedule that has dates only: a date of UTC. */
  invoiceDateOnly: boolean
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
  /** How often it became paid in full. */
  timesPaid: number | undefined
  /** How often a payment of it went back: a bank transfer that failed once it was accepted, or a payment that was returned. */
  returns: number | undefined
  paidAt: number | undefined
  /** When it was voided, cancelled, or refunded and closed. */
  closedAt: number | undefined
  /** What the merchant said of it. */
  closedReason: string | undefined
  /** The request that voided or cancelled it. */
  closedCorrelationId: string | undefined
  overRecorded: boolean
  /** The sale that open secure forms of it may make: one for all of them, so that no two are charged. */
  saleFormId: TransactionId | undefined
  /** When it was last mailed to its payer. */
  mailedAt: number | undefined
  /** Up to when its reminders were dealt with. */
  remindedUntil: number | undefined
  /** Grows with every write; a write that follows from an older one is refused. */
  version: number
  createdAt: number
  /** The request that created it; undefined where time did, and of those from before it was kept. */
  createdCorrelationId: string | undefined
  updatedAt: number
}

/** The rails on which an invoice can be paid. Spec, Accepted payment rails: an empty stored set means both. */
export function toAcceptedRails(invoice: Pick<Invoice, 'paymentMethods'>): Rail[] {
  return invoice.paymentMethods.length > 0 ? invoice.paymentMethods : [...rails]
}

export const { fromRow: rowToInvoice, toRow: invoiceToRow }: Mapping<typeof invoiceColumns, Invoice> =
  mapping(invoiceColumns)

/** The public read object of an invoice, without its customer: what postbacks carry and reads begin with. */
export function toInvoiceDocument(
  invoice: Invoice,
  transactions: PastTransaction[],
): Record<string, unknown> {
  return omitNullish({
    id: toPublicId('inv', invoice.id),
    invoiceId: invoice.number,
    invoiceStatus: invoice.status,
    amount: toDollars(invoice.amount),
    amountPaid: toDollars(invoice.paid),
    amountDue: toDollars(calculateAmountDue(invoice)),
    description: invoice.description,
    invoiceDate: toIsoInstant(invoice.invoiceDate),
    dueDate: toIsoInstant(invoice.dueAt),
    customerId: toPublicId('cus', invoice.customerId),
    subscriptionId:
      invoice.subscriptionId === undefined ? undefined : toPublicId('sub', invoice.subscriptionId),
    paymentMethods: toAcceptedRails(invoice),
    lastAttemptStatus: invoice.lastAttemptStatus,
    customFields: invoice.customFields,
    createdAt: toIsoInstant(invoice.createdAt),
    updatedAt: toIsoInstant(invoice.updatedAt),
    paidAt: invoice.paidAt === undefined ? undefined : toIsoInstant(invoice.paidAt),
    closedReason: invoice.closedReason,
    createdCorrelationId: invoice.createdCorrelationId,
    closedCorrelationId: invoice.closedCorrelationId,
    items: invoice.items.map(toLineItemEntry),
    transactions: transactions.map(toTransactionEntry),
    // Spec, Invoice: never on an unpaid invoice, and one whose payments all went back is unpaid.
    ...(invoice.paid > 0 ? sumPayments(transactions) : {}),
  })
}
