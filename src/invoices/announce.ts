import { posted, type Company } from '#companies'
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

/** The rows that announce a change of an invoice, if the company's webhook listens to this type of event. */
export function announced(ids: Ids, company: Company, announcement: Announcement): PartRows[] {
  const { type, invoice, transaction, now } = announcement
  if (!company.webhookEventTypes.includes(type)) return []
  const { id: invoiceId, updatedAt } = invoice
  const about = { type, invoiceId, transactionId: transaction?.id, updatedAt }
  return posted(ids, company, { ...about, snapshot: snapshotOf(invoice, transaction) }, now)
}

/**
 * What a payment fixes for its event, whatever the invoice says when it is told. Spec, Events: invoiceStatus,
 * amountPaid, paidAt and updatedAt come from the triggering payment.
 */
function snapshotOf(invoice: Invoice, transaction: Transaction | undefined): Record<string, Json> {
  if (!transaction) return {}
  const isCard = transaction.paymentMethod === 'cc'
  const isOffline = transaction.paymentMethod === 'offline'
  const fixed: Record<string, Json | undefined> = {
    invoiceStatus: invoice.status,
    amountPaid: dollars(invoice.paid),
    paidAt: invoice.paidAt === undefined ? undefined : isoInstant(invoice.paidAt),
    updatedAt: isoInstant(invoice.updatedAt),
    // Spec, Events: what no rail supplies is left out, and so is the id of a payment that was only recorded.
    lastAttemptStatus: isOffline ? undefined : invoice.lastAttemptStatus,
    totalCharged: isCard ? dollars(totalOf(transaction)) : undefined,
    totalFees: isCard ? dollars(transaction.fee) : undefined,
    transactionId: isOffline ? undefined : publicId('trx', transaction.id),
  }
  return present(fixed) as Record<string, Json>
}
