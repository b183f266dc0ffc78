import type { Alert } from '#companies'
import { toAcceptedRails, calculateAmountDue, type Invoice } from '#invoices'
import { add, subtract, zeroCents, type Cents } from '#kernel/money'
import { formatMoney } from '#kernel/format'
import type { Movement } from '#processor'
import { totalOf, type ProcessorResult, type Transaction } from '#attempts'

/** The invoice of a transaction, if it has one. */
type AlertInvoice = Pick<Invoice, 'id'> | undefined

export function paymentAlerts(
  invoice: Invoice,
  transaction: Transaction,
  result: ProcessorResult,
  isLate: boolean,
  refunds: readonly Transaction[] = [],
): Alert[] {
  const alerts = mismatchAlerts(invoice, transaction, result)
  // A payment that was returned before its approval was recorded had counted as failed.
  if (isLate)
    alerts.push(
      result.kind === 'reinstated'
        ? paymentReinstatedAlert(invoice, transaction)
        : lateApprovalAlert(invoice, transaction),
    )
  if (transaction.status === 'returned')
    alerts.push(paymentReturnedAlert(invoice, transaction, result, refunds))
  if (transaction.status === 'completed') alerts.push(...closedInvoiceAlerts(invoice, transaction))
  return alerts
}

function lateApprovalAlert(invoice: Invoice, transaction: Transaction): Alert {
  const message = 'A payment that had counted as failed turned out approved, and was recorded.'
  return { kind: 'late_approval', message, ...toAlertSubject(invoice, transaction) }
}

/** Returns the alert for a payment that its bank or cardholder took back. Its refunds are lost in addition. */
export function paymentReturnedAlert(
  invoice: AlertInvoice,
  transaction: Transaction,
  { returned }: Pick<ProcessorResult, 'returned'>,
  refunds: readonly Transaction[] = [],
): Alert {
  const total = totalOf(transaction)
  const reason = transaction.reasonText ?? transaction.reasonCode ?? 'no reason given'
  const back = returned === undefined ? 'A payment' : `${formatMoney(returned)} of a payment`
  const message = `${back} of ${formatMoney(total)} went back: ${reason}.`
  const given = refunds.filter(({ status }) => status === 'completed').map(totalOf)
  const refunded = add(zeroCents, ...given)
  if (add(returned ?? total, refunded) <= total)
    return { kind: 'payment_returned', message, ...toAlertSubject(invoice, transaction) }
  const sum = formatMoney(refunded)
  const text = given.length === 1 ? `A refund of ${sum}` : `${given.length} refunds of ${sum} in all`
  const lost = `${text} had gone through before: that money is lost unless the payer gives it back.`
  return {
    kind: 'refunded_then_returned',
    message: `${message} ${lost}`,
    ...toAlertSubject(invoice, transaction),
  }
}

/** Returns the alert for a returned payment that was reinstated. */
export function paymentReinstatedAlert(invoice: AlertInvoice, transaction: Transaction): Alert {
  const { refunded } = transaction
  const counts =
    refunded > 0
      ? `It counts as paid, less the ${formatMoney(refunded)} that was refunded.`
      : 'It counts as paid.'
  const message = `A payment of ${formatMoney(totalOf(transaction))} that had gone back has come again, as after a dispute that was won. ${counts}`
  return { kind: 'payment_reinstated', message, ...toAlertSubject(invoice, transaction) }
}

/** Returns the alert for a partly disputed payment. The dispute changes no amount here. */
export function partialDisputeAlert(transaction: Transaction, movement: Movement, disputed: Cents): Alert {
  const message = `${formatMoney(disputed)} of a payment of ${formatMoney(totalOf(transaction))} is disputed, and was taken back for the time being. The whole payment counts as paid here. If the dispute is lost, settle the disputed part with the payer.`
  const onceFor = `${movement.id} disputed ${disputed}`
  return {
    kind: 'payment_disputed',
    message,
    ...toAlertSubject(undefined, transaction),
    invoiceId: transaction.invoiceId,
    onceFor,
  }
}

/** Returns the alerts for a difference between the processor's books and this service's. */
export function mismatchAlerts(
  invoice: AlertInvoice,
  transaction: Transaction,
  { mismatch }: ProcessorResult,
): Alert[] {
  if (mismatch === undefined) return []
  const message = `A charge is held back: ${mismatch}.`
  return [{ kind: 'processor_mismatch', message, ...toAlertSubject(invoice, transaction) }]
}

function closedInvoiceAlerts(invoice: Invoice, transaction: Transaction): Alert[] {
  if (!invoice.closed) return []
  const message = `A payment arrived on an invoice that is ${invoice.closed}; it may have to be refunded.`
  return [{ kind: 'payment_on_closed_invoice', message, ...toAlertSubject(invoice, transaction) }]
}

/** Returns the alerts for a settled sale that was not requested here. */
export function saleAlerts(invoice: Invoice, sale: Transaction, isOver: boolean): Alert[] {
  return [
    ...(isOver ? overRecordedAlerts(invoice, sale) : []),
    ...railMismatchAlerts(invoice, sale),
    ...closedInvoiceAlerts(invoice, sale),
  ]
}

/** Returns the alert for a refund that went through after it had counted as failed. */
export function lateRefundAlert(invoice: AlertInvoice, sale: Transaction, refund: Transaction): Alert {
  const given = add(sale.refunded, totalOf(refund))
  const beyond =
    given > totalOf(sale) ? `, ${formatMoney(subtract(given, totalOf(sale)))} more than was charged` : ''
  const message = `A refund of ${formatMoney(totalOf(refund))} that had counted as failed went through${beyond}.`
  return { kind: 'late_refund', message, ...toAlertSubject(invoice, refund) }
}

/** Returns the alert for a refund of money that a charge-back had already taken. */
export function doubleRefundAlert(invoice: AlertInvoice, refund: Transaction): Alert {
  const message = `A refund of ${formatMoney(totalOf(refund))} went through although its payment had gone back by itself.`
  return { kind: 'refund_of_returned_payment', message, ...toAlertSubject(invoice, refund) }
}

/** Returns the alert for a completed refund that failed later, given its sale and the other refunds. */
export function failedRefundAlert(
  invoice: AlertInvoice,
  refund: Transaction,
  sale?: Transaction,
  others: Transaction[] = [],
): Alert {
  const message = `A refund of ${formatMoney(totalOf(refund))} that had gone through has failed at the processor: its payer has not got it. ${describeFailedRefund(sale, others)}.`
  return { kind: 'refund_failed', message, ...toAlertSubject(invoice, refund) }
}

function describeFailedRefund(sale: Transaction | undefined, others: Transaction[]): string {
  if (sale?.status === 'returned')
    return 'Its payment had gone back by itself besides, and counts as nothing here'
  // A pending refund may fail too.
  const given = add(zeroCents, ...others.filter(({ status }) => status === 'completed').map(totalOf))
  if (sale && given >= totalOf(sale))
    return 'Other refunds of its payment gave back all of it, so nothing is owed for this one'
  return 'It does not count as made any more'
}

/** Returns the alert for an approval that came too late to be kept. */
export function lateReversalAlert(
  invoice: AlertInvoice,
  sale: Transaction,
  { kind }: ProcessorResult,
): Alert {
  const how = kind === 'reinstated' ? 'came again after it had gone back' : 'was approved'
  const message = `A payment of ${formatMoney(sale.subtotal)} ${how} after it had counted as failed, and no longer fits; it is being reversed.`
  // A reinstated payment is reported more than once during its reversal.
  const onceFor = `${sale.id} reversed`
  return { kind: 'late_approval_reversed', message, ...toAlertSubject(invoice, sale), onceFor }
}

/** Returns the alert for a payment above the amount due. */
export function overRecordedAlerts(invoice: Invoice, sale: Transaction): Alert[] {
  const message = `A settled sale of ${formatMoney(sale.subtotal)} was recorded although only ${formatMoney(calculateAmountDue(invoice))} was due.`
  return [{ kind: 'over_recorded', message, ...toAlertSubject(invoice, sale) }]
}

function railMismatchAlerts(invoice: Invoice, sale: Transaction): Alert[] {
  const accepted = toAcceptedRails(invoice)
  if (accepted.some((rail) => rail === sale.paymentMethod)) return []
  const message = `A settled ${sale.paymentMethod} sale was recorded on an invoice that accepts ${accepted.join(' and ')} only.`
  return [{ kind: 'rail_mismatch', message, ...toAlertSubject(invoice, sale) }]
}

function toAlertSubject(invoice: AlertInvoice, transaction: Transaction) {
  return { invoiceId: invoice?.id, transactionId: transaction.id }
}
