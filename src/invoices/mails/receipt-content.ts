import { referenceLengthMax } from '#kernel/limits'
import { formatPaymentMethod, formatMoney } from '#kernel/format'
import { addArticle, formatSurchargeName } from '#surcharge'
import { formatPaymentDay, totalOf } from '#attempts'
import { calculateAmountDue } from '../invoice-status.ts'
import type { MailContent, RowGroup } from './letter.ts'
import type { MailFacts, MailSender, MailPayment } from './mail.ts'
import { billedToRows, formatCompanyName, formatFeeRowLabel, formatInvoiceNumber } from './format-names.ts'
import { toOneLine } from './sanitize-text.ts'
import { formatInvoiceSummary, invoiceRows } from './invoice-summary.ts'

/** Returns the content of a receipt: the amount paid, the method, and the amount due. */
export function toReceiptContent(facts: MailFacts, transaction: MailPayment): MailContent {
  const { company, invoice } = facts
  const name = formatCompanyName(company)
  const number = formatInvoiceNumber(invoice)
  const total = formatMoney(totalOf(transaction))
  const isPart = calculateAmountDue(invoice) > 0
  return {
    subject: isPart
      ? `Payment received: ${total} to ${name} (invoice ${number})`
      : `Your ${name} receipt: ${total} (invoice ${number})`,
    preview: isPart ? formatInvoiceSummary(facts) : formatPaidWith(company, transaction),
    figure: paidFigure(company, transaction),
    paragraphs: [
      `Thanks for your payment. ${formatReceived(company, transaction, `invoice ${number}`)} ${formatInvoiceSummary(facts)}`,
    ],
    details: [],
    groups: [paymentRows(company, transaction, facts.billedTo), invoiceRows(facts)],
  }
}

/** Returns the paid total as the large figure of a mail, with the day below it. */
export function paidFigure({ timeZone }: Pick<MailSender, 'timeZone'>, transaction: MailPayment) {
  return {
    label: 'Amount paid',
    amount: formatMoney(totalOf(transaction)),
    note: formatPaymentDay(transaction, timeZone),
    tone: 'good',
  } as const
}

/** Returns the day and the method of a payment: Paid November 27, 2026 with Visa ending in 4242. */
export function formatPaidWith({ timeZone }: Pick<MailSender, 'timeZone'>, transaction: MailPayment): string {
  return `Paid ${formatPaymentDay(transaction, timeZone)} with ${formatMethod(transaction)}.`
}

const receivedLengthMax = 400

/** Returns what a company received, with the surcharge in it: Hill received $103.00, including a surcharge of $3.00. */
export function formatReceived(
  company: Pick<MailSender, 'name' | 'surcharge'>,
  transaction: MailPayment,
  purpose: string | undefined,
): string {
  const { fee } = transaction
  const surcharge = addArticle(formatSurchargeName(company))
  const including = fee > 0 ? `, including ${surcharge} of ${formatMoney(fee)}` : ''
  const what = purpose === undefined ? '' : ` for ${purpose}`
  const sum = `${formatMoney(totalOf(transaction))}${what}${including}`
  return `${formatCompanyName(company)} received ${toOneLine(sum, receivedLengthMax)}.`
}

function formatMethod({ paymentMethod, instrument, offline }: MailPayment): string {
  return formatPaymentMethod({ paymentMethod, offline, ...instrument })
}

/** Returns the rows of a payment: amount, method and payer. */
export function paymentRows(
  company: Pick<MailSender, 'timeZone' | 'surcharge'>,
  transaction: MailPayment,
  billedTo?: readonly string[],
): RowGroup {
  const { subtotal, fee, offline, surcharge } = transaction
  const reference = toOneLine(offline?.reference ?? '', referenceLengthMax)
  return {
    title: 'Payment',
    rows: [
      ...billedToRows(billedTo),
      { label: 'Date', value: formatPaymentDay(transaction, company.timeZone) },
      { label: 'Payment method', value: formatMethod(transaction) },
      ...(reference === '' ? [] : [{ label: 'Reference', value: reference }]),
      { label: 'Amount', value: formatMoney(subtotal), strong: fee === 0 },
      ...(fee > 0
        ? [
            { label: formatFeeRowLabel(company, surcharge?.percentage), value: formatMoney(fee) },
            { label: 'Total', value: formatMoney(totalOf(transaction)), strong: true },
          ]
        : []),
    ],
  }
}
