import type { Alert } from '#companies'
import { amountDueOf, changedInvoice, type Invoice, type InvoiceFacts, type InvoiceTrigger } from '#invoices'
import type { InvoiceEventType } from '#kernel/event-types'
import { add, subtract, subtractToZero, type Cents } from '#kernel/money'
import { decideOutcome, type News, type Transaction } from '#transactions'

/** What is to be written when something was learnt about a payment of an invoice. */
export type Recording = {
  transaction: Transaction
  invoice: Invoice
  emits: InvoiceEventType | undefined
  alerts: Alert[]
  /** The money came too late to be kept and has to go back. */
  mustReverse: boolean
}

/** What follows from news of a payment, or undefined where nothing does. `now` is the company's, ms. */
export function decideRecord(
  before: { transaction: Transaction; invoice: Invoice },
  news: News,
  now: number,
): Recording | undefined {
  const outcome = decideOutcome(before.transaction, news, now)
  if (!outcome) return undefined
  const { transaction } = outcome
  if (outcome.isLate && !fits(before.invoice, transaction)) return reversal(before, transaction)
  const { trigger, facts } = effectOf(before.invoice, before.transaction, transaction)
  const lastAttemptStatus =
    transaction.status === 'created' ? before.invoice.lastAttemptStatus : transaction.status
  const { invoice, emits } = changedInvoice(before.invoice, trigger, { ...facts, lastAttemptStatus }, now)
  return {
    transaction,
    invoice,
    emits,
    alerts: alertsOf(before, transaction, news, outcome.isLate),
    mustReverse: false,
  }
}

function fits(invoice: Invoice, { subtotal }: Transaction): boolean {
  return amountDueOf(invoice) >= subtotal
}

type Effect = { trigger: InvoiceTrigger; facts: Partial<InvoiceFacts> }

/** What the attempt's move changes among the invoice's facts: money leaves one pot and enters another. */
function effectOf(invoice: Invoice, before: Transaction, after: Transaction): Effect {
  const amount = after.subtotal
  const released = releasedFrom(invoice, before, amount)
  switch (after.status) {
    case 'completed':
      return { trigger: 'payment', facts: { ...released, paid: add(invoice.paid, amount), achFailed: false } }
    case 'pending': {
      const settling = add(released.settling ?? invoice.settling, amount)
      return { trigger: 'bank transfer accepted', facts: { ...released, settling, achFailed: false } }
    }
    case 'failed':
      return before.status === 'pending'
        ? { trigger: 'bank transfer failed', facts: { ...released, achFailed: true } }
        : { trigger: 'attempt failed', facts: released }
    case 'returned':
      return {
        trigger: 'payment returned',
        facts: { paid: subtractToZero(invoice.paid, amount), achFailed: true },
      }
    default:
      return { trigger: 'attempt started', facts: {} }
  }
}

function releasedFrom(invoice: Invoice, before: Transaction, amount: Cents): Partial<InvoiceFacts> {
  if (before.status === 'created') return { reserved: subtract(invoice.reserved, amount) }
  if (before.status === 'pending') return { settling: subtract(invoice.settling, amount) }
  return {}
}

/** A late approval that no longer fits: the attempt stays failed, and the money goes back. */
function reversal(before: { transaction: Transaction; invoice: Invoice }, after: Transaction): Recording {
  const message = `A payment of ${after.subtotal} cents was approved after it had counted as failed, and no longer fits; it is being reversed.`
  return {
    // The reason stays that of the failure: an approval's would make a decline that names an approval.
    transaction: { ...before.transaction, processorId: after.processorId, updatedAt: after.updatedAt },
    invoice: before.invoice,
    emits: undefined,
    alerts: [
      { kind: 'late_approval_reversed', message, invoiceId: before.invoice.id, transactionId: after.id },
    ],
    mustReverse: true,
  }
}

function alertsOf(
  { invoice }: { invoice: Invoice },
  transaction: Transaction,
  news: News,
  isLate: boolean,
): Alert[] {
  const about = { invoiceId: invoice.id, transactionId: transaction.id }
  const alerts: Alert[] = []
  if (news.mismatch)
    alerts.push({ kind: 'processor_mismatch', message: `A charge is held back: ${news.mismatch}.`, ...about })
  if (isLate)
    alerts.push({
      kind: 'late_approval',
      message: 'A payment that had counted as failed turned out approved, and was recorded.',
      ...about,
    })
  if (transaction.status === 'returned') {
    const reason = transaction.reasonText ?? transaction.reasonCode ?? 'no reason given'
    alerts.push({ kind: 'payment_returned', message: `A payment went back: ${reason}.`, ...about })
  }
  if (transaction.status === 'completed' && invoice.closed)
    alerts.push({
      kind: 'payment_on_closed_invoice',
      message: `A payment arrived on an invoice that is ${invoice.closed}; it may have to be refunded.`,
      ...about,
    })
  return alerts
}
