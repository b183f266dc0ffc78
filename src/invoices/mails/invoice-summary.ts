import { formatDate, formatMoney } from '#kernel/format'
import type { Invoice } from '../invoice.ts'
import { calculateAmountDue } from '../invoice-status.ts'
import { formatDueDate, isPastDue } from './format-due-date.ts'
import type { Letter, RowGroup } from './letter.ts'
import type { MailFacts, NextRetry } from './mail.ts'
import { formatInvoiceNumber } from './format-names.ts'

type SummaryFacts = Pick<MailFacts, 'company' | 'invoice' | 'now'>

/** Returns the status of an invoice in one sentence: the amount due and its day, or why nothing is due. */
export function formatInvoiceSummary({ company, invoice, now }: SummaryFacts): string {
  const due = calculateAmountDue(invoice)
  if (due > 0) {
    const day = `${isPastDue(invoice, company, now) ? 'was' : 'is'} due on ${formatDueDate(invoice, company)}`
    if (due === invoice.amount) return `The invoice ${day}.`
    return `${formatMoney(due)} of the invoice is left to pay: it ${day}.`
  }
  if (invoice.closed !== undefined)
    return `The invoice was ${closedLabels[invoice.closed]}, and nothing is due on it.`
  if (invoice.paid >= invoice.amount) return 'The invoice is paid in full.'
  return 'What is left of the invoice is on its way, so there is nothing to pay now.'
}

/**
 * Returns the status of an invoice after a refund. A due day that has passed is not mentioned. For a subscription, the
 * text says if the refunded amount is not charged again automatically.
 */
export function formatSummaryAfterRefund(facts: SummaryFacts): string {
  const { company, invoice, now } = facts
  const due = calculateAmountDue(invoice)
  if (due === 0) return formatInvoiceSummary(facts)
  const day = isPastDue(invoice, company, now) ? '' : `, due on ${formatDueDate(invoice, company)}`
  const open = `With that, ${due === invoice.amount ? 'all' : formatMoney(due)} of the invoice is open${day}.`
  return isNotChargedAutomatically(invoice)
    ? `${open} It is not charged by itself: it can be paid on the page of the invoice.`
    : open
}

/** Whether the invoice belongs to a subscription, was once paid in full, and no bank took a payment back. */
function isNotChargedAutomatically({
  subscriptionId,
  timesPaid = 0,
  returns = 0,
}: SummaryFacts['invoice']): boolean {
  return subscriptionId !== undefined && timesPaid > 0 && returns === 0
}

const closedLabels: Record<NonNullable<Invoice['closed']>, string> = {
  Voided: 'voided',
  Cancelled: 'cancelled',
  Refunded: 'refunded',
}

/** Returns the amount due as the large figure of a mail, with the day below it. */
export function dueFigure(facts: SummaryFacts): NonNullable<Letter['figure']> {
  const { company, invoice, now } = facts
  const due = calculateAmountDue(invoice)
  const figure = { label: 'Amount due', amount: formatMoney(due) }
  const day = formatDueDate(invoice, company)
  if (due === 0) return { ...figure, note: 'There is nothing to pay now.', tone: 'good' }
  return isPastDue(invoice, company, now)
    ? { ...figure, note: `Was due on ${day}`, tone: 'bad' }
    : { ...figure, note: `Due on ${day}`, tone: 'calm' }
}

/**
 * Returns the sums of an invoice, from its total down to the amount due. Refunded amounts no longer count as paid, and
 * the label in a refund's mail says so.
 */
export function summaryRows({ company, invoice }: SummaryFacts, { isAfterRefund = false } = {}): RowGroup {
  const { amount, paid, settling, reserved, closed } = invoice
  const isOpen = closed === undefined
  const sums = [
    { label: 'Invoice total', value: formatMoney(amount) },
    ...(paid > 0 || isAfterRefund
      ? [{ label: isAfterRefund ? 'Paid, less refunds' : 'Paid', value: formatMoney(paid) }]
      : []),
    ...(isOpen && settling > 0 ? [{ label: 'On its way', value: formatMoney(settling) }] : []),
    ...(isOpen && reserved > 0 ? [{ label: 'Being confirmed', value: formatMoney(reserved) }] : []),
    { label: 'Amount due', value: formatMoney(calculateAmountDue(invoice)), strong: true },
  ]
  const rows = [{ label: 'Due date', value: formatDueDate(invoice, company) }, ...sums]
  return { title: `Invoice ${formatInvoiceNumber(invoice)}`, rows }
}

/** Returns when the charge is retried automatically, or that it is not; nothing if no retry was scheduled. */
export function formatNextRetry(
  { invoice, company }: SummaryFacts,
  nextTry: NextRetry | undefined,
): string[] {
  if (nextTry === undefined || calculateAmountDue(invoice) === 0) return []
  if (nextTry === 'none') return ['We do not try again.']
  return [`Otherwise we try again on ${formatDate(nextTry, company.timeZone)}.`]
}
