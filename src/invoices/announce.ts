import { eventRows, type Company, type EventFacts } from '#companies'
import type { InvoiceEventType } from '#kernel/event-types'
import type { Ids } from '#kernel/ids'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { omitNullish, type Json } from '#kernel/json'
import { toDollars } from '#kernel/money'
import type { PartRows } from '#platform/database'
import { totalOf, type Transaction } from '#attempts'
import type { Invoice } from './invoice.ts'

type InvoiceEvent = { type: InvoiceEventType; invoice: Invoice; transaction?: Transaction; now: number }

/**
 * Returns the rows that announce a change of an invoice: an event, and a postback if the company's webhook subscribes
 * to its type.
 */
export function invoiceEventRows(ids: Ids, company: Company, announcement: InvoiceEvent): PartRows[] {
  const { type, invoice, transaction, now } = announcement
  const { id: invoiceId, updatedAt } = invoice
  const facts = transaction || type === 'invoice.paid' ? toEventFacts(type, invoice) : {}
  const isListenedTo = company.webhookEventTypes.includes(type)
  const snapshot = isListenedTo ? toPaymentSnapshot({ type, updatedAt, facts, transaction }) : undefined
  const about = { type, invoiceId, transactionId: transaction?.id, updatedAt, facts }
  return eventRows(ids, company, { ...about, snapshot }, now)
}

/** The event facts of the invoice after a payment. Default values are omitted. */
function toEventFacts(type: InvoiceEventType, invoice: Invoice): EventFacts {
  const { status, paidAt, updatedAt, lastAttemptStatus = noAttempt } = invoice
  return {
    paid_cents: invoice.paid,
    paid_at: paidAt === undefined || paidAt === updatedAt ? null : paidAt,
    invoice_status: status === toImpliedStatus(type) ? null : status,
    attempt_status: lastAttemptStatus === 'completed' ? null : lastAttemptStatus,
  }
}

const noAttempt = 'none'

function toImpliedStatus(type: InvoiceEventType): string {
  return type === 'invoice.paid' ? 'Paid' : 'Partial'
}

type PaymentEvent = {
  type: InvoiceEventType
  updatedAt: number
  facts: EventFacts
  transaction: Transaction | undefined
}

/**
 * Returns the invoice fields that the triggering payment fixes for its event; later changes of the invoice do not alter
 * them. Spec, Events: invoiceStatus, amountPaid, paidAt and updatedAt come from the triggering payment.
 */
export function toPaymentSnapshot({
  type,
  updatedAt,
  facts,
  transaction,
}: PaymentEvent): Record<string, Json> {
  if (!transaction && type !== 'invoice.paid') return {}
  const { paid_cents: paid, attempt_status: attempt } = facts
  const lastAttemptStatus = attempt === noAttempt ? undefined : (attempt ?? 'completed')
  const fixed: Record<string, Json | undefined> = {
    invoiceStatus: facts.invoice_status ?? toImpliedStatus(type),
    amountPaid: paid === null || paid === undefined ? undefined : toDollars(paid),
    paidAt: type === 'invoice.paid' ? toIsoInstant(facts.paid_at ?? updatedAt) : undefined,
    updatedAt: toIsoInstant(updatedAt),
    ...(transaction ? toRailFacts(transaction, lastAttemptStatus) : {}),
  }
  return omitNullish(fixed) as Record<string, Json>
}

/**
 * Spec, Events: facts that a rail does not supply are omitted, and so is the id of a payment that was only recorded.
 */
function toRailFacts(transaction: Transaction, lastAttemptStatus: string | undefined) {
  if (transaction.paymentMethod === 'offline') return {}
  const isCard = transaction.paymentMethod === 'cc'
  return {
    lastAttemptStatus,
    totalCharged: isCard ? toDollars(totalOf(transaction)) : undefined,
    totalFees: isCard ? toDollars(transaction.fee) : undefined,
    transactionId: toPublicId('trx', transaction.id),
  }
}
