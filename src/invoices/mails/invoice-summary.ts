import { descriptionLengthMax } from '#kernel/limits'
import { formatDate, formatMoney } from '#kernel/format'
import { add, subtract, zeroCents, type Cents } from '#kernel/money'
import type { Invoice } from '../invoice.ts'
import { calculateAmountDue } from '../invoice-status.ts'
import { formatDueDate, isPastDue } from './format-due-date.ts'
import { formatCompanyName, formatInvoiceNumber } from './format-names.ts'
import { itemRows } from './items-group.ts'
import type { Letter, Row, RowGroup } from './letter.ts'
import type { MailFacts, MailPayment, NextRetry } from './mail.ts'
import { toLines, toOneLine } from './sanitize-text.ts'

const purposeLengthMax = 100

type SummaryFacts = Pick<MailFacts, 'company' | 'invoice' | 'now'>

/** Returns the status of an invoice in one sentence: the amount due and its day, or why nothing is due. */
export function formatInvoiceSummary({ company, invoice, now }: SummaryFacts): string {
  const due = calculateAmountDue(invoice)
  if (due > 0) {
    const day = formatDueDate(invoice, company)
    if (isPastDue(invoice, company, now)) return `${formatMoney(due)} was due ${day}.`
    return due === invoice.amount
      ? `${formatMoney(due)} is due ${day}.`
      : `${formatMoney(due)} is still due on ${day}.`
  }
  if (invoice.closed !== undefined) return `This invoice was ${closedLabels[invoice.closed]}. Nothing is due.`
  if (invoice.paid >= invoice.amount) return 'This invoice is paid in full.'
  return "Your payment is processing. You don't need to do anything."
}

/**
 * Returns what a refund leaves due. A due day that has passed is not mentioned. For a subscription, the text says if
 * the amount is not charged again automatically.
 */
export function formatSummaryAfterRefund(facts: SummaryFacts, refund: Pick<MailPayment, 'subtotal'>): string {
  const { company, invoice, now } = facts
  const due = calculateAmountDue(invoice)
  if (due === 0 || refund.subtotal === 0) return formatInvoiceSummary(facts)
  const again = formatMoney(due < refund.subtotal ? due : refund.subtotal)
  const day = isPastDue(invoice, company, now) ? '' : ` on ${formatDueDate(invoice, company)}`
  const open = `Because of this refund, ${again} of this invoice is due again${day}. If you think that's a mistake, contact ${formatCompanyName(company)} before you pay.`
  return isNotChargedAutomatically(invoice)
    ? `${open} We won't charge it automatically. To pay it, open the invoice.`
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
  Cancelled: 'canceled',
  Refunded: 'refunded',
}

/** Returns the amount due as the large figure of a mail, with the day below it. */
export function dueFigure(facts: SummaryFacts): NonNullable<Letter['figure']> {
  const { company, invoice, now } = facts
  const due = calculateAmountDue(invoice)
  const figure = { label: 'Amount due', amount: formatMoney(due) }
  const day = formatDueDate(invoice, company)
  if (due === 0) return { ...figure, note: 'Nothing due right now', tone: 'good' }
  return isPastDue(invoice, company, now)
    ? { ...figure, note: `Overdue since ${day}`, tone: 'bad' }
    : { ...figure, note: `Due ${day}`, tone: 'calm' }
}

/** Returns what an invoice is for in one line: its description, or its number. */
export function formatPurpose(invoice: SummaryFacts['invoice']): string {
  return toOneLine(invoice.description, purposeLengthMax) || `invoice ${formatInvoiceNumber(invoice)}`
}

/** Returns the rows of an invoice: its description, and its sums from the total down to the amount due. */
export function invoiceRows(facts: SummaryFacts, { hasItems = false } = {}): RowGroup {
  const { invoice } = facts
  const { settling, reserved, closed } = invoice
  const isOpen = closed === undefined
  return toGroup(invoice, hasItems, [
    ...(invoice.paid > 0 ? [{ label: 'Paid', value: formatMoney(invoice.paid) }] : []),
    ...(isOpen && settling > 0 ? [{ label: 'Processing', value: formatMoney(settling) }] : []),
    ...(isOpen && reserved > 0 ? [{ label: 'Confirming', value: formatMoney(reserved) }] : []),
    { label: 'Amount due', value: formatMoney(calculateAmountDue(invoice)), strong: true },
  ])
}

/** Returns the rows of an invoice after a refund. The refund is a row of its own, below the paid amount. */
export function refundedInvoiceRows({ invoice }: SummaryFacts, { subtotal }: MailPayment): RowGroup {
  return toGroup(invoice, false, [
    { label: 'Paid', value: formatMoney(add(invoice.paid, subtotal)) },
    { label: 'Refunded', value: formatMoney(subtract(zeroCents, subtotal)) },
    { label: 'Amount due', value: formatMoney(calculateAmountDue(invoice)), strong: true },
  ])
}

/** Returns the rows of an invoice that is charged automatically, with the surcharge and the day of the charge. */
export function chargeRows(
  { company, invoice }: SummaryFacts,
  { added, chargedOn, feeLabel }: { added: Cents; chargedOn: number; feeLabel: string },
): RowGroup {
  const due = calculateAmountDue(invoice)
  return toGroup(invoice, true, [
    ...(added > 0 ? [{ label: feeLabel, value: formatMoney(added) }] : []),
    { label: 'Charge date', value: formatDate(chargedOn, company.timeZone) },
    { label: 'Total', value: formatMoney(add(due, added)), strong: true },
  ])
}

const shortDescriptionMax = 60

/** Returns a row with the merchant's own text. A longer one takes the whole width. */
export function descriptionRows(text: string): Row[] {
  const lines = toLines(text, descriptionLengthMax)
  const description = lines.join('\n')
  if (description === '') return []
  const isShort = lines.length === 1 && description.length <= shortDescriptionMax
  return [isShort ? { label: 'For', value: description } : { label: description, value: '' }]
}

function toGroup(invoice: SummaryFacts['invoice'], hasItems: boolean, rows: Row[]): RowGroup {
  return {
    title: `Invoice ${formatInvoiceNumber(invoice)}`,
    rows: [
      ...descriptionRows(invoice.description),
      ...(hasItems ? itemRows(invoice.items) : []),
      { label: 'Invoice total', value: formatMoney(invoice.amount) },
      ...rows,
    ],
  }
}

/**
 * Returns when a failed charge is retried automatically, or what follows the last attempt; nothing if no retry was
 * scheduled.
 */
export function formatNextRetry(
  { invoice, company }: SummaryFacts,
  { nextTry, isSuspended = false }: { nextTry?: NextRetry | undefined; isSuspended?: boolean | undefined },
): string[] {
  const due = calculateAmountDue(invoice)
  if (nextTry === undefined || due === 0) return []
  if (nextTry !== 'none')
    return [`We'll try again on ${formatDate(nextTry, company.timeZone)} unless you pay before then.`]
  const plan = formatPurpose(invoice)
  return [
    isSuspended
      ? `This was our last automatic attempt. ${plan} is now suspended. Pay ${formatMoney(due)} to restore it.`
      : `This was our last automatic attempt. Pay ${formatMoney(due)} to keep ${plan}.`,
  ]
}
