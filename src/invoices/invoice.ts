import { toIsoInstant } from '#kernel/clock'
import type { CompanyId, CustomerId, InvoiceId, SubscriptionId, TransactionId } from '#kernel/ids'
import { toPublicId } from '#kernel/ids'
import { omitNullish, type Json } from '#kernel/json'
import { toDollars } from '#kernel/money'
import { rails, type Rail } from '#kernel/rails'
import { mapping, type Mapping } from '#platform/database'
import { toTransactionEntry, type PastTransaction, type TransactionStatus } from '#attempts'
import { invoiceColumns } from './invoice-queries.ts'
import { calculateAmountDue, type InvoiceFacts, type InvoiceStatus } from './invoice-status.ts'
import { toLineItemEntry, type LineItem } from './line-item.ts'
import { sumPayments } from './payment-totals.ts'

/** A demand for money, and the known facts of its payment. Instants in ms. */
export type Invoice = InvoiceFacts & {
  companyId: CompanyId
  id: InvoiceId
  /** The number that payers and merchants see. */
  number: string
  customerId: CustomerId
  subscriptionId: SubscriptionId | undefined
  description: string
  invoiceDate: number
  /** Whether the date comes from a schedule that has dates only, and is therefore a UTC date. */
  invoiceDateOnly: boolean
  /** Whether the due date was sent without a time. */
  dueDateOnly: boolean
  /** As stored. An empty set, left by an older system, counts as both. */
  paymentMethods: Rail[]
  items: LineItem[]
  customFields: Record<string, Json>
  reminders: boolean
  status: InvoiceStatus
  /** The newest attempt to pay the invoice, and its outcome. */
  lastAttemptId: TransactionId | undefined
  lastAttemptStatus: TransactionStatus | undefined
  /** How often the invoice became paid in full. */
  timesPaid: number | undefined
  /** How often a payment was taken back: a bank transfer failed after acceptance, or a payment was returned. */
  returns: number | undefined
  paidAt: number | undefined
  /** When the invoice was voided, cancelled, or refunded and closed. */
  closedAt: number | undefined
  /** The merchant's reason. */
  closedReason: string | undefined
  /** The request that voided or cancelled the invoice. */
  closedCorrelationId: string | undefined
  overRecorded: boolean
  /** The sale that the open secure forms of the invoice share, so that only one of them can charge. */
  saleFormId: TransactionId | undefined
  /** When the invoice was last mailed to its payer. */
  mailedAt: number | undefined
  /** The time up to which reminders were processed. */
  remindedUntil: number | undefined
  /** Grows with every write. A write that is based on an older version fails. */
  version: number
  createdAt: number
  /** The request that created the invoice. Undefined if a schedule created it, or if it is older than this field. */
  createdCorrelationId: string | undefined
  updatedAt: number
}

/** Returns the rails on which an invoice can be paid. Spec, Accepted payment rails: an empty stored set means both. */
export function toAcceptedRails(invoice: Pick<Invoice, 'paymentMethods'>): Rail[] {
  return invoice.paymentMethods.length > 0 ? invoice.paymentMethods : [...rails]
}

export const { fromRow: rowToInvoice, toRow: invoiceToRow }: Mapping<typeof invoiceColumns, Invoice> =
  mapping(invoiceColumns)

/** Returns the public read object of an invoice without its customer. Postbacks carry it, and reads extend it. */
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
    // Spec, Invoice: never on an unpaid invoice. An invoice whose payments were all returned is unpaid.
    ...(invoice.paid > 0 ? sumPayments(transactions) : {}),
  })
}
