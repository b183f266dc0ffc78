import { referenceLengthMax } from '#kernel/limits'
import { formatPaymentMethod, formatMoney } from '#kernel/format'
import { formatSubtotalAndFee } from '#surcharge'
import { formatPaymentDay, totalOf } from '#attempts'
import type { MailContent, RowGroup } from './letter.ts'
import type { MailFacts, MailSender, MailPayment } from './mail.ts'
import { billedToRows, formatCompanyName, formatInvoiceNumber } from './format-names.ts'
import { toOneLine } from './sanitize-text.ts'
import { formatInvoiceSummary, summaryRows } from './invoice-summary.ts'

const feeLabelLengthMax = 64

/** Returns the content of a receipt: the amount paid, the method, and the amount left to pay. */
export function toReceiptContent(facts: MailFacts, transaction: MailPayment): MailContent {
  const { company, invoice } = facts
  const total = formatMoney(totalOf(transaction))
  const summary = formatInvoiceSummary(facts)
  return {
    subject: `Receipt from ${formatCompanyName(company)}: ${total} for invoice ${formatInvoiceNumber(invoice)}`,
    preview: `Thank you. ${summary}`,
    figure: {
      label: 'Payment received',
      amount: total,
      note: formatPaymentDay(transaction, company.timeZone),
      tone: 'calm',
    },
    paragraphs: [
      `Thank you: ${formatCompanyName(company)} received your payment of ${formatPaidAmount(company, transaction)} for invoice ${formatInvoiceNumber(invoice)}. ${summary}`,
    ],
    groups: [paymentRows(company, transaction, facts.billedTo), summaryRows(facts)],
  }
}

const paidLengthMax = 160

/** Returns the paid amount for use within a sentence: $60.00 plus a surcharge of $1.80, $61.80 in all, */
export function formatPaidAmount(company: Pick<MailSender, 'surcharge'>, transaction: MailPayment): string {
  const total = formatMoney(totalOf(transaction))
  if (transaction.fee === 0) return total
  return `${toOneLine(formatSubtotalAndFee(company, transaction), paidLengthMax)}, ${total} in all,`
}

/** Returns the rows of a payment: amount, method and payer. */
export function paymentRows(
  company: Pick<MailSender, 'timeZone' | 'surcharge'>,
  transaction: MailPayment,
  billedTo?: readonly string[],
): RowGroup {
  const { subtotal, fee, paymentMethod, instrument, offline } = transaction
  const feeLabel = toOneLine(company.surcharge.label ?? '', feeLabelLengthMax) || 'Surcharge'
  const reference = toOneLine(offline?.reference ?? '', referenceLengthMax)
  return {
    title: 'Payment',
    rows: [
      ...billedToRows(billedTo),
      { label: 'Date', value: formatPaymentDay(transaction, company.timeZone) },
      { label: 'Method', value: formatPaymentMethod({ paymentMethod, offline, ...instrument }) },
      ...(reference === '' ? [] : [{ label: 'Reference', value: reference }]),
      { label: 'Amount', value: formatMoney(subtotal), strong: fee === 0 },
      ...(fee > 0
        ? [
            { label: feeLabel, value: formatMoney(fee) },
            { label: 'Total', value: formatMoney(totalOf(transaction)), strong: true },
          ]
        : []),
    ],
  }
}
