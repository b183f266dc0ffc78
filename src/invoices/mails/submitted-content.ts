import { addBusinessDays } from '#kernel/calendar'
import { formatDate, formatMoney, formatPaymentMethod } from '#kernel/format'
import { settlementBusinessDays } from '#kernel/limits'
import { totalOf } from '#attempts'
import { calculateAmountDue } from '../invoice-status.ts'
import { formatDueDate, isPastDue } from './format-due-date.ts'
import { formatCompanyName, formatInvoiceNumber } from './format-names.ts'
import { dueFigure, formatInvoiceSummary, invoiceRows } from './invoice-summary.ts'
import type { MailContent } from './letter.ts'
import type { MailFacts, MailPayment, MailSender } from './mail.ts'
import { paymentRows } from './receipt-content.ts'

/** Returns the content of the mail that a bank payment was submitted: its amount, and by when it should clear. */
export function toSubmittedContent(
  facts: MailFacts,
  transaction: MailPayment,
  agreed: readonly string[] = [],
): MailContent {
  const { company, invoice } = facts
  return {
    ...formatSubmitted(company, transaction, `invoice ${formatInvoiceNumber(invoice)}`),
    details: [
      ...(calculateAmountDue(invoice) > 0 ? [formatInvoiceSummary(facts)] : []),
      ...formatAgreed(agreed),
    ],
    groups: [paymentRows(company, transaction), invoiceRows(facts)],
  }
}

/** Returns the copy of the texts that the payer agreed to. */
export function formatAgreed(agreed: readonly string[]): string[] {
  return agreed.length === 0 ? [] : ['Keep this copy of your authorization:', ...agreed]
}

/** Returns the subject, the figure and the sentence of a bank payment that was submitted. */
export function formatSubmitted(
  company: Pick<MailSender, 'name' | 'timeZone'>,
  transaction: MailPayment,
  purpose: string | undefined,
) {
  const { paymentMethod, instrument, createdAt } = transaction
  const name = formatCompanyName(company)
  const sum = formatMoney(totalOf(transaction))
  const day = formatDate(
    addBusinessDays(createdAt, settlementBusinessDays, company.timeZone),
    company.timeZone,
  )
  const what = purpose === undefined ? '' : ` for ${purpose}`
  return {
    subject: `Bank payment submitted: ${sum} to ${name}`,
    preview: `It should clear by ${day}.`,
    figure: {
      label: 'Processing',
      amount: sum,
      note: formatPaymentMethod({ paymentMethod, ...instrument }),
      tone: 'calm',
    } as const,
    paragraphs: [
      `We've submitted your bank payment of ${sum} to ${name}${what}. It should clear by ${day}. We'll email you a receipt then.`,
    ],
  }
}

/** Returns the content of the mail that a payment outside of this service was taken back: the amount due again. */
export function toReversedContent(facts: MailFacts, transaction: MailPayment): MailContent {
  const { company, invoice, now } = facts
  const { paymentMethod, offline, subtotal } = transaction
  const name = formatCompanyName(company)
  const method = formatPaymentMethod({ paymentMethod, offline })
  const due = calculateAmountDue(invoice)
  const day = isPastDue(invoice, company, now) ? '' : ` on ${formatDueDate(invoice, company)}`
  return {
    subject: `${method} payment reversed: ${formatMoney(subtotal)} to ${name}`,
    preview: due > 0 ? `${formatMoney(due)} is due again.` : formatInvoiceSummary(facts),
    figure: { ...dueFigure(facts), alarm: `${method} payment reversed` },
    paragraphs: [
      `${name} reversed your ${method.toLowerCase()} payment of ${formatMoney(subtotal)} for invoice ${formatInvoiceNumber(invoice)}. ${due > 0 ? `${formatMoney(due)} is due${day}.` : formatInvoiceSummary(facts)}`,
    ],
    details: [`If you think that's a mistake, contact ${name} before you pay.`],
    groups: [invoiceRows(facts)],
  }
}
