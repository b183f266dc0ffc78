import type { Alert } from '#companies'
import { applyInvoiceTrigger, type Invoice, type InvoiceFacts } from '#invoices'
import { add, toCents, subtractToZero, zeroCents, type Cents } from '#kernel/money'
import { toNetAmount, totalOf, type ProcessorResult, type Transaction } from '#transactions'
import { checkOverpayment } from './check-overpayment.ts'
import {
  mismatchAlerts,
  overRecordedAlerts,
  lateRefundAlert,
  doubleRefundAlert,
  failedRefundAlert,
} from './payment-alerts.ts'
import type { PaymentSnapshot, Recording } from './recording.ts'

/** What follows from news of a refund: once it went through, the invoice is paid that much less. */
export function decideRefundRecord(
  { transaction: before, invoice, parent, refunds = [] }: PaymentSnapshot,
  refund: Transaction,
  news: ProcessorResult,
  isLate: boolean,
  now: number,
): Recording {
  if (!parent) throw new Error('a refund is missing the sale that it gives back')
  const alerts = mismatchAlerts(invoice, refund, news)
  if (refund.status === 'failed' && before.status === 'completed')
    return undoRefund(invoice, parent, [refund, ...refunds], alerts, now)
  if (refund.status === 'failed') {
    const changed = applyInvoiceTrigger(invoice, 'refund failed', {}, now)
    const less = recountRefunded(parent, [refund, ...refunds])
    return { transaction: refund, ...changed, parent: less, alerts, mustReverse: false }
  }
  if (refund.status !== 'completed' || before.status === 'completed') {
    const changed = applyInvoiceTrigger(invoice, 'attempt noted', {}, now)
    return { transaction: refund, ...changed, alerts, mustReverse: false }
  }
  const isGone = parent.status !== 'completed'
  // Money that a charge-back took already is not taken off the invoice again.
  const paid = isGone
    ? invoice.paid
    : subtractToZero(invoice.paid, computePaidReduction(parent, refund, refunds))
  const changed = applyInvoiceTrigger(
    invoice,
    'payment refunded',
    { paid, ...toClosureFacts(invoice, [refund, ...refunds], paid) },
    now,
  )
  const more = isLate ? { parent: recountRefunded(parent, [refund, ...refunds]) } : {}
  if (isLate) alerts.push(lateRefundAlert(invoice, parent, refund))
  if (isGone) alerts.push(doubleRefundAlert(invoice, refund))
  return { transaction: refund, ...changed, ...more, alerts, mail: 'refund', mustReverse: false }
}

/**
 * A refund that had gone through came back: what it gave is paid again, and an invoice that it closed, or helped to close, is what it was
 * before. Of a sale that went back by itself nothing counts, whatever its refunds do, nor of one of which others give back all: there the
 * invoice stays as it is.
 */
function undoRefund(
  invoice: Invoice,
  parent: Transaction,
  [refund, ...others]: [Transaction, ...Transaction[]],
  alerts: Alert[],
  now: number,
): Recording {
  const sale = recountRefunded(parent, [refund, ...others])
  const told = [...alerts, failedRefundAlert(invoice, refund, parent, others)]
  const paidAgain = parent.status === 'completed' ? computePaidReduction(parent, refund, others) : zeroCents
  if (paidAgain === zeroCents) {
    const changed = applyInvoiceTrigger(invoice, 'refund failed', {}, now)
    return { transaction: refund, ...changed, parent: sale, alerts: told, mustReverse: false }
  }
  // What is closed for another reason stays so: its period may have been invoiced again.
  const isClosedByRefund = invoice.closed === 'Refunded' && invoice.closedReason === undefined
  const isReopened = isClosedByRefund && [refund, ...others].some((one) => one.closesInvoice)
  const { facts, isOver } = checkOverpayment(invoice, {
    paid: add(invoice.paid, paidAgain),
    ...(isReopened ? { closed: undefined } : {}),
  })
  if (isOver) told.push(...overRecordedAlerts(invoice, { ...refund, subtotal: paidAgain }))
  const changed = applyInvoiceTrigger(invoice, 'refund came back', facts, now)
  return { transaction: refund, ...changed, parent: sale, alerts: told, mustReverse: false }
}

/** What a refund takes off what its invoice keeps of a sale, beside its other refunds. */
function computePaidReduction(sale: Transaction, refund: Transaction, others: Transaction[]): Cents {
  return toCents(Math.min(refund.subtotal, toNetAmount(sale, others)))
}

/**
 * The sale with what its refunds hold of it, counted anew: a late one may have met others that have to fail now, and
 * together they would hold more than there is.
 */
export function recountRefunded(parent: Transaction, refunds: Transaction[]): Transaction {
  const held = refunds.filter(({ status }) => status !== 'failed').map(totalOf)
  return { ...parent, refunded: toCents(Math.min(totalOf(parent), add(zeroCents, ...held))) }
}

/** A refund that closes its invoice does so once nothing is left paid: itself, or by the refund that comes after it. */
function toClosureFacts(
  { closed, settling, reserved }: Invoice,
  [refund, ...others]: [Transaction, ...Transaction[]],
  paid: Cents,
): Partial<InvoiceFacts> {
  const wentThrough = others.filter(({ status }) => status === 'completed')
  const closesInvoice = [refund, ...wentThrough].some((one) => one.closesInvoice)
  const isEmpty = paid === zeroCents && settling === zeroCents && reserved === zeroCents
  return closesInvoice && isEmpty && !closed ? { closed: 'Refunded' } : {}
}
