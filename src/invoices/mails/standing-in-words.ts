import { dayInWords, moneyInWords } from '#kernel/words'
import type { Invoice } from '../invoice.ts'
import { amountDueOf } from '../invoice-status.ts'
import { dueDay, isPastDue } from './due-in-words.ts'
import type { Letter, RowGroup } from './letter.ts'
import type { MailFacts, NextTry } from './mail.ts'
import { numberOf } from './names.ts'

type Facts = Pick<MailFacts, 'company' | 'invoice' | 'now'>

/** How an invoice stands, in one sentence: what is due of it and when, or why nothing is. */
export function standingInWords({ company, invoice, now }: Facts): string {
  const due = amountDueOf(invoice)
  if (due > 0) {
    const day = `${isPastDue(invoice, company, now) ? 'was' : 'is'} due on ${dueDay(invoice, company)}`
    if (due === invoice.amount) return `The invoice ${day}.`
    return `${moneyInWords(due)} of the invoice is left to pay: it ${day}.`
  }
  if (invoice.closed !== undefined)
    return `The invoice was ${closedWords[invoice.closed]}, and nothing is due on it.`
  if (invoice.paid >= invoice.amount) return 'The invoice is paid in full.'
  return 'What is left of the invoice is on its way, so there is nothing to pay now.'
}

/**
 * How an invoice stands since money of it went back. Who was given some back is not reminded of a day that has passed, and is told
 * where a subscription that charges by itself does not charge this again.
 */
export function sinceRefundInWords(facts: Facts): string {
  const { company, invoice, now } = facts
  const due = amountDueOf(invoice)
  if (due === 0) return standingInWords(facts)
  const day = isPastDue(invoice, company, now) ? '' : `, due on ${dueDay(invoice, company)}`
  const open = `With that, ${due === invoice.amount ? 'all' : moneyInWords(due)} of the invoice is open${day}.`
  return isLeftAlone(invoice)
    ? `${open} It is not charged by itself: it can be paid on the page of the invoice.`
    : open
}

/** Whether it is of a subscription and was paid in full, and no payment of it was taken back by a bank. */
function isLeftAlone({ subscriptionId, timesPaid = 0, returns = 0 }: Facts['invoice']): boolean {
  return subscriptionId !== undefined && timesPaid > 0 && returns === 0
}

const closedWords: Record<NonNullable<Invoice['closed']>, string> = {
  Voided: 'voided',
  Cancelled: 'cancelled',
  Refunded: 'refunded',
}

/** What is due, large, with the day below it. */
export function dueFigure(facts: Facts): NonNullable<Letter['figure']> {
  const { company, invoice, now } = facts
  const due = amountDueOf(invoice)
  const figure = { label: 'Amount due', amount: moneyInWords(due) }
  const day = dueDay(invoice, company)
  if (due === 0) return { ...figure, note: 'There is nothing to pay now.', tone: 'good' }
  return isPastDue(invoice, company, now)
    ? { ...figure, note: `Was due on ${day}`, tone: 'bad' }
    : { ...figure, note: `Due on ${day}`, tone: 'calm' }
}

/** The invoice in figures, from its face amount down to what is due. What was refunded counts as paid no more, and a refund's mail says so. */
export function standingRows({ company, invoice }: Facts, { isAfterRefund = false } = {}): RowGroup {
  const { amount, paid, settling, reserved, closed } = invoice
  const isOpen = closed === undefined
  const sums = [
    { label: 'Invoice total', value: moneyInWords(amount) },
    ...(paid > 0 || isAfterRefund
      ? [{ label: isAfterRefund ? 'Paid, less refunds' : 'Paid', value: moneyInWords(paid) }]
      : []),
    ...(isOpen && settling > 0 ? [{ label: 'On its way', value: moneyInWords(settling) }] : []),
    ...(isOpen && reserved > 0 ? [{ label: 'Being confirmed', value: moneyInWords(reserved) }] : []),
    { label: 'Amount due', value: moneyInWords(amountDueOf(invoice)), strong: true },
  ]
  const rows = [{ label: 'Due date', value: dueDay(invoice, company) }, ...sums]
  return { title: `Invoice ${numberOf(invoice)}`, rows }
}

/** When something is tried again by itself, or that it is not any more; nothing where nothing was to be. */
export function nextTryInWords({ invoice, company }: Facts, nextTry: NextTry | undefined): string[] {
  if (nextTry === undefined || amountDueOf(invoice) === 0) return []
  if (nextTry === 'none') return ['We do not try again.']
  return [`Otherwise we try again on ${dayInWords(nextTry, company.timeZone)}.`]
}
