import { formatDate, formatPaymentMethod, formatMoney } from '#kernel/format'
import { formatRefundParts, formatSurchargeName } from '#surcharge'
import { totalOf } from '#attempts'
import type { MailContent, RowGroup } from './letter.ts'
import type { MailFacts, MailSender, MailPayment } from './mail.ts'
import { billedToRows, formatCompanyName, formatInvoiceNumber } from './format-names.ts'
import { toOneLine } from './sanitize-text.ts'
import { formatSummaryAfterRefund, summaryRows } from './invoice-summary.ts'

const partsLengthMax = 160
const feeLabelLengthMax = 64

/** Returns the content of the mail about a refund: the amount, the method, and the status of the invoice after it. */
export function toRefundContent(facts: MailFacts, refund: MailPayment): MailContent {
  const { company, invoice } = facts
  const total = formatMoney(totalOf(refund))
  return {
    subject: `Refund from ${formatCompanyName(company)}: ${total} for invoice ${formatInvoiceNumber(invoice)}`,
    preview: refundArrivalText,
    figure: refundFigure(company, refund),
    paragraphs: [
      `${formatCompanyName(company)} refunded ${formatRefundAmount(company, refund)} of what was paid for invoice ${formatInvoiceNumber(invoice)}. ${refundArrivalText}`,
      formatSummaryAfterRefund(facts),
    ],
    groups: [refundRows(company, refund, facts.billedTo), summaryRows(facts, { isAfterRefund: true })],
  }
}

/** Returns the refunded amount as the large figure of a mail, with the day below it. */
export function refundFigure({ timeZone }: Pick<MailSender, 'timeZone'>, refund: MailPayment) {
  return {
    label: 'Refund',
    amount: formatMoney(totalOf(refund)),
    note: formatDate(refund.createdAt, timeZone),
    tone: 'calm',
  } as const
}

/** The note on when a refund appears on the payer's account. */
export const refundArrivalText = 'It can take your bank some days to show it.'

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
  const ofFee = toOneLine(`Of the ${formatSurchargeName(company)}`, feeLabelLengthMax)
  return {
    title: 'Refund',
    rows: [
      ...billedToRows(billedTo),
      { label: 'Date', value: formatDate(createdAt, company.timeZone) },
      { label: 'Refunded to', value: formatPaymentMethod({ paymentMethod, ...instrument }) },
      ...(fee > 0
        ? [
            { label: 'Of the payment', value: formatMoney(subtotal) },
            { label: ofFee, value: formatMoney(fee) },
          ]
        : []),
      { label: 'Refunded', value: formatMoney(totalOf(refund)), strong: true },
    ],
  }
}
