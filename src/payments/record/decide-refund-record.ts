import type { Alert } from '#companies'
import { applyInvoiceTrigger, type Invoice, type InvoiceFacts } from '#invoices'
import { add, toCents, subtractToZero, zeroCents, type Cents } from '#kernel/money'
import { toNetAmount, totalOf, type ProcessorResult, type Transaction } from '#attempts'
import { checkOverpayment } from './check-overpayment.ts'
import {
  mismatchAlerts,
  overRecordedAlerts,
  lateRefundAlert,
  doubleRefundAlert,
  failedRefundAlert,
} from './payment-alerts.ts'
import type { PaymentSnapshot, Recording } from './recording.ts'

/** Returns the effects of a processor result on a refund. A completed refund reduces the amount paid on the invoice. */
export function decideRefundRecord(
  { transaction: before, invoice, parent, refunds = [] }: PaymentSnapshot,
  refund: Transaction,
  result: ProcessorResult,
  isLate: boolean,
  now: number,
): Recording {
  if (!parent) throw new Error('a refund has no sale')
  const alerts = mismatchAlerts(invoice, refund, result)
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
  // The charge-back already took this money off the invoice.
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
 * Returns the effects of a completed refund that failed later: its amount is paid again, and an invoice closed by
 * refunds reopens. The invoice does not change if its sale was returned, or if other refunds give back all of the sale.
 */
function undoRefund(
  invoice: Invoice,
  parent: Transaction,
  [refund, ...others]: [Transaction, ...Transaction[]],
  alerts: Alert[],
  now: number,
): Recording {
  const sale = recountRefunded(parent, [refund, ...others])
  const raised = [...alerts, failedRefundAlert(invoice, refund, parent, others)]
  const paidAgain = parent.status === 'completed' ? computePaidReduction(parent, refund, others) : zeroCents
  if (paidAgain === zeroCents) {
    const changed = applyInvoiceTrigger(invoice, 'refund failed', {}, now)
    return { transaction: refund, ...changed, parent: sale, alerts: raised, mustReverse: false }
  }
  // An invoice closed for another reason stays closed, because its period may have been invoiced again.
  const isClosedByRefund = invoice.closed === 'Refunded' && invoice.closedReason === undefined
  const isReopened = isClosedByRefund && [refund, ...others].some((one) => one.closesInvoice)
  const { facts, isOver } = checkOverpayment(invoice, {
    paid: add(invoice.paid, paidAgain),
    ...(isReopened ? { closed: undefined } : {}),
  })
  if (isOver) raised.push(...overRecordedAlerts(invoice, { ...refund, subtotal: paidAgain }))
  const changed = applyInvoiceTrigger(invoice, 'refund came back', facts, now)
  return { transaction: refund, ...changed, parent: sale, alerts: raised, mustReverse: false }
}

/** Computes the part of a refund that reduces the invoice's paid amount, given the other refunds of the sale. */
function computePaidReduction(sale: Transaction, refund: Transaction, others: Transaction[]): Cents {
  return toCents(Math.min(refund.subtotal, toNetAmount(sale, others)))
}

/**
 * Returns the sale with the recounted total of its refunds. A late refund may overlap others that must fail now, so the
 * total is limited to that of the sale.
 */
export function recountRefunded(parent: Transaction, refunds: Transaction[]): Transaction {
  const held = refunds.filter(({ status }) => status !== 'failed').map(totalOf)
  return { ...parent, refunded: toCents(Math.min(totalOf(parent), add(zeroCents, ...held))) }
}

/** A refund that closes its invoice does so once nothing is left paid, through itself or a later refund. */
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
