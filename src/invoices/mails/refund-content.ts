import { formatDate, formatPaymentMethod, formatMoney } from '#kernel/format'
import { formatRefundParts } from '#surcharge'
import { totalOf } from '#attempts'
import type { MailContent, RowGroup } from './letter.ts'
import type { MailFacts, MailSender, MailPayment } from './mail.ts'
import { billedToRows, formatCompanyName, formatFeeRowLabel, formatInvoiceNumber } from './format-names.ts'
import { toOneLine } from './sanitize-text.ts'
import { formatSummaryAfterRefund, refundedInvoiceRows } from './invoice-summary.ts'

const partsLengthMax = 160

/** Returns the content of the mail about a refund: the amount, the method, and the status of the invoice after it. */
export function toRefundContent(facts: MailFacts, refund: MailPayment): MailContent {
  const { company, invoice } = facts
  const total = formatMoney(totalOf(refund))
  return {
    subject: `Your refund from ${formatCompanyName(company)}: ${total}`,
    preview: formatRefundArrival(refund),
    figure: refundFigure(company, refund),
    paragraphs: [
      `${formatCompanyName(company)} refunded ${formatRefundAmount(company, refund)} for invoice ${formatInvoiceNumber(invoice)}. ${refundArrivalText}`,
    ],
    details: [formatSummaryAfterRefund(facts, refund)],
    groups: [refundRows(company, refund, facts.billedTo), refundedInvoiceRows(facts, refund)],
  }
}

/** Returns the refunded amount as the large figure of a mail, with the day below it. */
export function refundFigure({ timeZone }: Pick<MailSender, 'timeZone'>, refund: MailPayment) {
  return {
    label: 'Refunded',
    amount: formatMoney(totalOf(refund)),
    note: formatDate(refund.createdAt, timeZone),
    tone: 'calm',
  } as const
}

/** When a refund appears on the payer's account. */
export const refundArrivalText = 'Most banks show it within 5–10 business days.'

/** Returns where a refund goes, and how long it takes. */
export function formatRefundArrival({ paymentMethod, instrument }: MailPayment): string {
  return `It goes back to ${formatPaymentMethod({ paymentMethod, ...instrument })} in 5–10 business days.`
}

/** Returns the refunded amount for use within a sentence: $51.50 ($50.00 plus $1.50 of the surcharge). */
export function formatRefundAmount(company: Pick<MailSender, 'surcharge'>, refund: MailPayment): string {
  const total = formatMoney(totalOf(refund))
  return refund.fee === 0
    ? total
    : `${total} (${toOneLine(formatRefundParts(company, refund), partsLengthMax)})`
}

/** Returns the rows of a refund: its amount and method. */
export function refundRows(
  company: Pick<MailSender, 'timeZone' | 'surcharge'>,
  refund: MailPayment,
  billedTo?: readonly string[],
): RowGroup {
  const { subtotal, fee, paymentMethod, instrument, createdAt } = refund
  return {
    title: 'Refund',
    rows: [
      ...billedToRows(billedTo),
      { label: 'Date', value: formatDate(createdAt, company.timeZone) },
      { label: 'Refunded to', value: formatPaymentMethod({ paymentMethod, ...instrument }) },
      ...(fee > 0
        ? [
            { label: 'Payment', value: formatMoney(subtotal) },
            { label: formatFeeRowLabel(company), value: formatMoney(fee) },
          ]
        : []),
      { label: 'Total refunded', value: formatMoney(totalOf(refund)), strong: true },
    ],
  }
}
