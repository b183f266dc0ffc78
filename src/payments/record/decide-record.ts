import {
  calculateAmountDue,
  applyInvoiceTrigger,
  latestJobAt,
  type Invoice,
  type InvoiceFacts,
  type InvoiceTrigger,
} from '#invoices'
import { add, subtract, subtractToZero, zeroCents, type Cents } from '#kernel/money'
import { decideOutcome, toNetAmount, type ProcessorResult, type Transaction } from '#attempts'
import { decideRefundRecord } from './decide-refund-record.ts'
import { checkOverpayment } from './check-overpayment.ts'
import { toPaidFacts } from './paid-invoice.ts'
import {
  paymentAlerts,
  overRecordedAlerts,
  paymentReinstatedAlert,
  lateReversalAlert,
} from './payment-alerts.ts'
import type { PaymentSnapshot, Recording } from './recording.ts'

/**
 * Returns the effects of a processor result on a sale or refund, or undefined if there are none. `now` is the company's
 * clock, ms.
 */
export function decideRecord(
  before: PaymentSnapshot,
  result: ProcessorResult,
  now: number,
): Recording | undefined {
  const outcome = decideOutcome(before.transaction, result, now)
  if (!outcome) return undefined
  const { transaction, isLate } = outcome
  if (transaction.action === 'refund') return decideRefundRecord(before, transaction, result, isLate, now)
  if (isLate && !fitsAmountDue(before.invoice, transaction))
    return decideLateReversal(before, transaction, result, now)
  if (before.transaction.status === 'returned') return decideReinstatement(before, transaction, result, now)
  const { trigger, facts } = decideEffect(before, transaction)
  const { invoice, emits } = applyInvoiceTrigger(
    before.invoice,
    trigger,
    { ...facts, ...toLastAttemptFacts(before.invoice, transaction) },
    now,
  )
  const alerts = paymentAlerts(before.invoice, transaction, result, isLate, before.refunds)
  return {
    transaction,
    invoice,
    emits,
    alerts,
    mail: selectMail(before, transaction, result),
    mustReverse: false,
  }
}

/** Whether the bank of a card took the payment back. */
function isChargeback({ status, paymentMethod }: Transaction): boolean {
  return status === 'returned' && paymentMethod !== 'ach'
}

function fitsAmountDue(invoice: Invoice, { subtotal }: Transaction): boolean {
  return calculateAmountDue(invoice) >= subtotal
}

/** Returns the status of the invoice's last attempt. A result of an older attempt does not change it. */
function toLastAttemptFacts(
  { lastAttemptId }: Invoice,
  { id, status }: Transaction,
): Partial<Pick<Invoice, 'lastAttemptStatus'>> {
  const isLast = lastAttemptId === undefined || lastAttemptId === id
  return isLast && status !== 'created' ? { lastAttemptStatus: status } : {}
}

type Effect = {
  trigger: InvoiceTrigger
  facts: Partial<InvoiceFacts & Pick<Invoice, 'returns' | 'remindedUntil'>>
}

/** Returns the invoice facts that change with the attempt. The amount moves from one total to another. */
function decideEffect(
  { invoice, transaction: before, refunds }: PaymentSnapshot,
  after: Transaction,
): Effect {
  const amount = after.subtotal
  const released = toReleasedFacts(invoice, before, amount)
  switch (after.status) {
    case 'completed':
      return { trigger: 'payment', facts: { ...released, ...toPaidFacts(invoice, amount) } }
    case 'pending': {
      const settling = add(released.settling ?? invoice.settling, amount)
      return { trigger: 'bank transfer accepted', facts: { ...released, settling, achFailed: false } }
    }
    case 'failed':
      return before.status === 'pending'
        ? { trigger: 'bank transfer failed', facts: { ...released, ...countReturn(invoice) } }
        : { trigger: 'attempt failed', facts: released }
    case 'returned': {
      // The refunded part has already left the invoice.
      const paid = subtractToZero(invoice.paid, toNetAmount(after, refunds))
      // Reminders of a disputed payment stop until the merchant asks for it again.
      const stopped = isChargeback(after) ? { remindedUntil: latestJobAt } : {}
      return { trigger: 'payment returned', facts: { paid, ...stopped, ...countReturn(invoice) } }
    }
    default:
      return { trigger: 'attempt noted', facts: {} }
  }
}

/** A new payment or the due date clears the failure flag. The counter stays for later readers of the invoice. */
function countReturn({ returns = 0 }: Invoice) {
  return { achFailed: true, returns: returns + 1 }
}

function toReleasedFacts(invoice: Invoice, before: Transaction, amount: Cents): Partial<InvoiceFacts> {
  if (before.status === 'created') return { reserved: subtract(invoice.reserved, amount) }
  if (before.status === 'pending') return { settling: subtract(invoice.settling, amount) }
  return {}
}

/**
 * Returns the effects of a returned payment that was reinstated. It counts in every state of the invoice, because the
 * merchant has the money.
 */
function decideReinstatement(
  { invoice, refunds }: PaymentSnapshot,
  after: Transaction,
  result: ProcessorResult,
  now: number,
): Recording {
  // The refunded part is not with the merchant.
  const kept = toNetAmount(after, refunds)
  const { facts, isOver } = checkOverpayment(invoice, { paid: add(invoice.paid, kept), achFailed: false })
  const changed = applyInvoiceTrigger(
    invoice,
    kept > zeroCents ? 'payment' : 'attempt noted',
    kept > zeroCents ? { ...facts, ...toLastAttemptFacts(invoice, after) } : {},
    now,
  )
  const alerts = [...paymentAlerts(invoice, after, result, false), paymentReinstatedAlert(invoice, after)]
  if (isOver) alerts.push(...overRecordedAlerts(invoice, after))
  return { transaction: after, ...changed, alerts, mustReverse: false }
}

/** Returns the effects of a late approval that no longer fits: the attempt stays failed, and the money goes back. */
function decideLateReversal(
  before: PaymentSnapshot,
  after: Transaction,
  result: ProcessorResult,
  now: number,
): Recording {
  return {
    // The failure keeps its reason. The reason of the approval would turn the decline into an approved one.
    transaction: { ...before.transaction, processorId: after.processorId, updatedAt: after.updatedAt },
    ...applyInvoiceTrigger(before.invoice, 'attempt noted', {}, now),
    alerts: [lateReversalAlert(before.invoice, after, result)],
    mustReverse: true,
  }
}

/**
 * The payer gets a mail for a bank payment that was accepted, for money that arrived, and for a chargeback. A failed
 * bank transfer is mailed too, even if its pending state was never recorded.
 */
function selectMail(
  { transaction: before }: PaymentSnapshot,
  after: Transaction,
  { kind }: ProcessorResult,
): Recording['mail'] {
  if (after.status === 'completed') return 'receipt'
  if (after.status === 'pending') return before.status === 'pending' ? undefined : 'payment_submitted'
  if (isChargeback(after)) return 'payment_failed'
  const isOver = after.status === 'failed' || after.status === 'returned'
  const wentBack = isOver && (before.status === 'pending' || kind === 'returned')
  return after.paymentMethod === 'ach' && wentBack ? 'payment_failed' : undefined
}
