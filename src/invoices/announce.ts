import { posted, type Company, type EventFacts } from '#companies'
import type { InvoiceEventType } from '#kernel/event-types'
import type { Ids } from '#kernel/ids'
import { isoInstant } from '#kernel/clock'
import { publicId } from '#kernel/ids'
import { present, type Json } from '#kernel/json'
import { dollars } from '#kernel/money'
import type { PartRows } from '#platform/database'
import { totalOf, type Transaction } from '#transactions'
import type { Invoice } from './invoice.ts'

type Announcement = { type: InvoiceEventType; invoice: Invoice; transaction?: Transaction; now: number }

/** The rows that announce a change of an invoice: an event, and a postback where the company's webhook listens to its type. */
export function announced(ids: Ids, company: Company, announcement: Announcement): PartRows[] {
  const { type, invoice, transaction, now } = announcement
  const { id: invoiceId, updatedAt } = invoice
  const facts = transaction || type === 'invoice.paid' ? factsOf(type, invoice) : {}
  const isListenedTo = company.webhookEventTypes.includes(type)
  const snapshot = isListenedTo ? paymentSnapshot({ type, updatedAt, facts, transaction }) : undefined
  const about = { type, invoiceId, transactionId: transaction?.id, updatedAt, facts }
  return posted(ids, company, { ...about, snapshot }, now)
}

/** What a payment left the invoice at, without what is usual. */
function factsOf(type: InvoiceEventType, invoice: Invoice): EventFacts {
  const { status, paidAt, updatedAt, lastAttemptStatus = noAttempt } = invoice
  return {
    paid_cents: invoice.paid,
    paid_at: paidAt === undefined || paidAt === updatedAt ? null : paidAt,
    invoice_status: status === impliedStatus(type) ? null : status,
    attempt_status: lastAttemptStatus === 'completed' ? null : lastAttemptStatus,
  }
}

const noAttempt = 'none'

function impliedStatus(type: InvoiceEventType): string {
  return type === 'invoice.paid' ? 'Paid' : 'Partial'
}

type PaymentTold = {
  type: InvoiceEventType
  updatedAt: number
  facts: EventFacts
  transaction: Transaction | undefined
}

/**
 * What a payment fixes for its event, whatever the invoice says when it is told. Spec, Events: invoiceStatus,
 * amountPaid, paidAt and updatedAt come from the triggering payment.
 */
export function paymentSnapshot({ type, updatedAt, facts, transaction }: PaymentTold): Record<string, Json> {
  if (!transaction && type !== 'invoice.paid') return {}
  const { paid_cents: paid, attempt_status: attempt } = facts
  const lastAttemptStatus = attempt === noAttempt ? undefined : (attempt ?? 'completed')
  const fixed: Record<string, Json | undefined> = {
    invoiceStatus: facts.invoice_status ?? impliedStatus(type),
    amountPaid: paid === null || paid === undefined ? undefined : dollars(paid),
    paidAt: type === 'invoice.paid' ? isoInstant(facts.paid_at ?? updatedAt) : undefined,
    updatedAt: isoInstant(updatedAt),
    ...(transaction ? railFacts(transaction, lastAttemptStatus) : {}),
  }
  return present(fixed) as Record<string, Json>
}

/** Spec, Events: what no rail supplies is left out, and so is the id of a payment that was only recorded. */
function railFacts(transaction: Transaction, lastAttemptStatus: string | undefined) {
  if (transaction.paymentMethod === 'offline') return {}
  const isCard = transaction.paymentMethod === 'cc'
  return {
    lastAttemptStatus,
    totalCharged: isCard ? dollars(totalOf(transaction)) : undefined,
    totalFees: isCard ? dollars(transaction.fee) : undefined,
    transactionId: publicId('trx', transaction.id),
  }
}
