import {
  calculateAmountDue,
  applyInvoiceTrigger,
  type Invoice,
  type InvoiceFacts,
  type InvoiceTrigger,
} from '#invoices'
import { add, subtract, subtractToZero, zeroCents, type Cents } from '#kernel/money'
import { decideOutcome, toNetAmount, type ProcessorResult, type Transaction } from '#transactions'
import { decideRefundRecord } from './decide-refund-record.ts'
import { checkOverpayment } from './check-overpayment.ts'
import {
  paymentAlerts,
  overRecordedAlerts,
  paymentReinstatedAlert,
  lateReversalAlert,
} from './payment-alerts.ts'
import type { PaymentSnapshot, Recording } from './recording.ts'

/** What follows from news of a sale or refund, or undefined where nothing does. `now` is the company's, ms. */
export function decideRecord(
  before: PaymentSnapshot,
  news: ProcessorResult,
  now: number,
): Recording | undefined {
  const outcome = decideOutcome(before.transaction, news, now)
  if (!outcome) return undefined
  const { transaction, isLate } = outcome
  if (transaction.action === 'refund') return decideRefundRecord(before, transaction, news, isLate, now)
  if (isLate && !fitsAmountDue(before.invoice, transaction))
    return decideLateReversal(before, transaction, news, now)
  if (before.transaction.status === 'returned') return decideReinstatement(before, transaction, news, now)
  const { trigger, facts } = decideEffect(before, transaction)
  const { invoice, emits } = applyInvoiceTrigger(
    before.invoice,
    trigger,
    { ...facts, ...toLastAttemptFacts(before.invoice, transaction) },
    now,
  )
  const alerts = paymentAlerts(before.invoice, transaction, news, isLate, before.refunds)
  return {
    transaction,
    invoice,
    emits,
    alerts,
    mail: selectMail(before, transaction, news),
    mustReverse: false,
  }
}

function fitsAmountDue(invoice: Invoice, { subtotal }: Transaction): boolean {
  return calculateAmountDue(invoice) >= subtotal
}

/** What the invoice says of its last attempt. News of an older one says nothing about a newer one. */
function toLastAttemptFacts(
  { lastAttemptId }: Invoice,
  { id, status }: Transaction,
): Partial<Pick<Invoice, 'lastAttemptStatus'>> {
  const isLast = lastAttemptId === undefined || lastAttemptId === id
  return isLast && status !== 'created' ? { lastAttemptStatus: status } : {}
}

type Effect = { trigger: InvoiceTrigger; facts: Partial<InvoiceFacts & Pick<Invoice, 'returns'>> }

/** What the attempt's move changes among the invoice's facts: money leaves one pot and enters another. */
function decideEffect(
  { invoice, transaction: before, refunds }: PaymentSnapshot,
  after: Transaction,
): Effect {
  const amount = after.subtotal
  const released = toReleasedFacts(invoice, before, amount)
  switch (after.status) {
    case 'completed':
      return { trigger: 'payment', facts: { ...released, paid: add(invoice.paid, amount), achFailed: false } }
    case 'pending': {
      const settling = add(released.settling ?? invoice.settling, amount)
      return { trigger: 'bank transfer accepted', facts: { ...released, settling, achFailed: false } }
    }
    case 'failed':
      return before.status === 'pending'
        ? { trigger: 'bank transfer failed', facts: { ...released, ...countReturn(invoice) } }
        : { trigger: 'attempt failed', facts: released }
    case 'returned': {
      // What was refunded of it has left the invoice already.
      const paid = subtractToZero(invoice.paid, toNetAmount(after, refunds))
      return { trigger: 'payment returned', facts: { paid, ...countReturn(invoice) } }
    }
    default:
      return { trigger: 'attempt noted', facts: {} }
  }
}

/** A new payment or the due date takes the failure away; that it happened stays, for those who hear of it later. */
function countReturn({ returns = 0 }: Invoice) {
  return { achFailed: true, returns: returns + 1 }
}

function toReleasedFacts(invoice: Invoice, before: Transaction, amount: Cents): Partial<InvoiceFacts> {
  if (before.status === 'created') return { reserved: subtract(invoice.reserved, amount) }
  if (before.status === 'pending') return { settling: subtract(invoice.settling, amount) }
  return {}
}

/** A payment that had gone back came again. It counts whatever the invoice says: its money is with the merchant. */
function decideReinstatement(
  { invoice, refunds }: PaymentSnapshot,
  after: Transaction,
  news: ProcessorResult,
  now: number,
): Recording {
  // What was refunded of it is not here.
  const kept = toNetAmount(after, refunds)
  const { facts, isOver } = checkOverpayment(invoice, { paid: add(invoice.paid, kept), achFailed: false })
  const changed = applyInvoiceTrigger(
    invoice,
    kept > zeroCents ? 'payment' : 'attempt noted',
    kept > zeroCents ? { ...facts, ...toLastAttemptFacts(invoice, after) } : {},
    now,
  )
  const alerts = [...paymentAlerts(invoice, after, news, false), paymentReinstatedAlert(invoice, after)]
  if (isOver) alerts.push(...overRecordedAlerts(invoice, after))
  return { transaction: after, ...changed, alerts, mustReverse: false }
}

/** A late approval that no longer fits: the attempt stays failed, and the money goes back. */
function decideLateReversal(
  before: PaymentSnapshot,
  after: Transaction,
  news: ProcessorResult,
  now: number,
): Recording {
  return {
    // The reason stays that of the failure: an approval's would make a decline that names an approval.
    transaction: { ...before.transaction, processorId: after.processorId, updatedAt: after.updatedAt },
    ...applyInvoiceTrigger(before.invoice, 'attempt noted', {}, now),
    alerts: [lateReversalAlert(before.invoice, after, news)],
    mustReverse: true,
  }
}

/** The payer hears of money that arrived, and of a bank transfer that did not, also where nobody had heard that it was under way. */
function selectMail(
  { transaction: before }: PaymentSnapshot,
  after: Transaction,
  { kind }: ProcessorResult,
): Recording['mail'] {
  if (after.status === 'completed') return 'receipt'
  const isOver = after.status === 'failed' || after.status === 'returned'
  const wentBack = isOver && (before.status === 'pending' || kind === 'returned')
  return after.paymentMethod === 'ach' && wentBack ? 'payment_failed' : undefined
}
