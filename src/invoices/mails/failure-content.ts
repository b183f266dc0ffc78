import { formatDate, formatPaymentMethod, formatMoney } from '#kernel/format'
import { isReturnCode, toDeclineReason, totalOf } from '#attempts'
import { zeroCents, type Cents } from '#kernel/money'
import { calculateAmountDue } from '../invoice-status.ts'
import { formatDueDate, isPastDue } from './format-due-date.ts'
import type { MailContent, RowGroup } from './letter.ts'
import type { MailFacts, MailSender, PaymentMail, MailPayment } from './mail.ts'
import { formatCompanyName } from './format-names.ts'
import {
  dueFigure,
  formatNextRetry,
  formatInvoiceSummary,
  formatPurpose,
  invoiceRows,
} from './invoice-summary.ts'

/**
 * Returns the content of the mail that a payment failed or was returned: the payment, the reason, the amount due again,
 * and the next step.
 */
export function toFailureContent(facts: MailFacts, mail: PaymentMail): MailContent {
  const { company, invoice } = facts
  const { transaction, nextTry, isSuspended, dueAgain = transaction.subtotal } = mail
  const { alarm, ...text } = formatFailure(company, transaction)
  const due = calculateAmountDue(invoice)
  const again = isReturned(transaction) && dueAgain > 0 && due > 0 ? dueAgain : zeroCents
  const uncharged = isUncharged(transaction, dueAgain) ? ['You have not been charged.'] : []
  return {
    subject: isSuspended
      ? `${formatPurpose(invoice)} is suspended: pay ${formatMoney(due)} to restore it`
      : text.subject,
    preview:
      again > 0 ? `${formatMoney(again)} is due again.` : (uncharged[0] ?? formatInvoiceSummary(facts)),
    figure: { ...dueFigure(facts), alarm: isSuspended ? 'Suspended' : alarm },
    paragraphs: [text.sentence],
    details: [
      [
        ...(again > 0 ? [`${formatMoney(again)} is due again.`] : uncharged),
        due > 0 ? formatAdvice(facts, transaction) : formatInvoiceSummary(facts),
      ].join(' '),
      ...formatNextRetry(facts, { nextTry, isSuspended }),
    ],
    groups: [failedPaymentRows(company, transaction), invoiceRows(facts)],
  }
}

/** Returns the subject, the first sentence with the reason, and the alarm of a payment that failed or was returned. */
export function formatFailure(company: Pick<MailSender, 'name' | 'timeZone'>, transaction: MailPayment) {
  const { paymentMethod, instrument, createdAt } = transaction
  const name = formatCompanyName(company)
  const made = formatDate(createdAt, company.timeZone)
  const sum = formatMoney(totalOf(transaction))
  const reason = toDeclineReason(transaction, name)
  const because = reason ? ` ${reason.text}` : ''
  if (!isReturned(transaction))
    return {
      subject: `Payment failed: update your ${paymentMethod === 'ach' ? 'bank account' : 'card'} for ${name}`,
      sentence: `We couldn't charge ${formatPaymentMethod({ paymentMethod, ...instrument })} for ${sum} on ${made}.${because}`,
      alarm: 'Payment failed',
    }
  if (paymentMethod !== 'ach')
    return {
      subject: `Your card payment to ${name} was charged back`,
      sentence: `Your bank took back your card payment of ${sum} to ${name} from ${made}.`,
      alarm: 'Chargeback',
    }
  return {
    subject: `Your bank payment to ${name} was returned`,
    sentence: `Your bank payment of ${sum} to ${name} from ${made} was returned.${because}`,
    alarm: 'Returned',
  }
}

/** Whether the bank sent the payment back, before or after it had settled. */
function isReturned({ status, paymentMethod, reasonCode }: MailPayment): boolean {
  return status === 'returned' || (paymentMethod === 'ach' && isReturnCode(reasonCode))
}

/** Whether no money left the payer's account, so that the payment was due before and still is. */
function isUncharged({ status, paymentMethod }: MailPayment, again: Cents): boolean {
  return paymentMethod === 'ach' ? status === 'failed' && again === 0 : status !== 'returned'
}

/** The next step of the payer, and the day by which to take it. */
function formatAdvice({ company, invoice, now }: MailFacts, transaction: MailPayment): string {
  const reason = toDeclineReason(transaction, formatCompanyName(company))
  const day = formatDueDate(invoice, company)
  if (reason) return reason.advice
  const by = isPastDue(invoice, company, now) ? '' : ` by ${day}`
  return `Update your payment method or pay another way${by}.`
}

/** Returns the rows of a payment that failed. */
export function failedPaymentRows(
  { timeZone }: Pick<MailSender, 'timeZone'>,
  transaction: MailPayment,
): RowGroup {
  const { paymentMethod, instrument, createdAt } = transaction
  return {
    title: 'Payment',
    rows: [
      { label: 'Date', value: formatDate(createdAt, timeZone) },
      { label: 'Payment method', value: formatPaymentMethod({ paymentMethod, ...instrument }) },
      { label: 'Amount', value: formatMoney(totalOf(transaction)) },
    ],
  }
}
