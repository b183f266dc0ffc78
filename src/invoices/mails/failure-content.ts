import { formatDate, formatPaymentMethod, formatMoney } from '#kernel/format'
import { toDeclineReason, totalOf } from '#attempts'
import type { Cents } from '#kernel/money'
import { calculateAmountDue } from '../invoice-status.ts'
import type { MailContent, RowGroup } from './letter.ts'
import type { MailFacts, PaymentMail, MailPayment } from './mail.ts'
import { formatCompanyName, formatInvoiceNumber } from './format-names.ts'
import { dueFigure, formatNextRetry, formatInvoiceSummary, summaryRows } from './invoice-summary.ts'

/**
 * Returns the content of the mail that a payment failed or was returned: the payment, the reason, the amount due again,
 * and the next step.
 */
export function toFailureContent(
  facts: MailFacts,
  { transaction, nextTry, dueAgain = transaction.subtotal }: PaymentMail,
): MailContent {
  const { company, invoice } = facts
  const payment = transaction.paymentMethod === 'ach' ? 'bank transfer' : 'card payment'
  const outcome = transaction.status === 'returned' ? 'was returned' : 'did not go through'
  const made = formatDate(transaction.createdAt, company.timeZone)
  const sum = formatMoney(totalOf(transaction))
  const reason = toDeclineReason(transaction, formatCompanyName(company))
  return {
    subject: `Your ${payment} for invoice ${formatInvoiceNumber(invoice)} from ${formatCompanyName(company)} ${outcome}`,
    preview: formatInvoiceSummary(facts),
    figure: dueFigure(facts),
    paragraphs: [
      `Your ${payment} of ${sum} to ${formatCompanyName(company)}, made on ${made} for invoice ${formatInvoiceNumber(invoice)}, ${outcome}.`,
      ...(reason ? [reason.text] : []),
      formatFailureOutcome(facts, transaction, { again: dueAgain, advice: reason?.advice }),
      ...formatNextRetry(facts, nextTry),
    ],
    groups: [paymentRows(facts, transaction), summaryRows(facts)],
  }
}

/**
 * The outcome of the failure. If the amount was already due before, as after a refund of the bank transfer, the text
 * does not call it due again.
 */
function formatFailureOutcome(
  facts: MailFacts,
  { status, paymentMethod, subtotal }: MailPayment,
  {
    again,
    advice = 'You can try once more, or choose another way to pay.',
  }: { again: Cents; advice: string | undefined },
): string {
  const summary = formatInvoiceSummary(facts)
  if (calculateAmountDue(facts.invoice) === 0) return summary
  const isUncharged = paymentMethod !== 'ach' || (status === 'failed' && again === 0)
  const sum = again >= subtotal ? 'That sum' : `${formatMoney(again)} of that sum`
  const become = isUncharged ? ['Nothing was charged.'] : again > 0 ? [`${sum} is due again.`] : []
  return [...become, summary, advice].join(' ')
}

function paymentRows({ company }: MailFacts, transaction: MailPayment): RowGroup {
  const { paymentMethod, instrument, createdAt } = transaction
  return {
    title: 'Payment',
    rows: [
      { label: 'Date', value: formatDate(createdAt, company.timeZone) },
      { label: 'Method', value: formatPaymentMethod({ paymentMethod, ...instrument }) },
      { label: 'Amount', value: formatMoney(totalOf(transaction)) },
    ],
  }
}
