import { addBusinessDays } from '#kernel/calendar'
import { settlementBusinessDays } from '#kernel/limits'
import { calculateAmountDue, sumRefunds } from '#invoices'
import { subtract, type Cents } from '#kernel/money'
import { formatDate, formatPaymentMethod, formatMoney } from '#kernel/format'
import type { OfflineMethod } from '#kernel/rails'
import type { HostedInvoice } from '#payments'
import { formatSubtotalAndFee } from '#surcharge'
import { formatPaymentDay, totalOf } from '#attempts'
import { listMovements, type PaymentMovement } from './payment-history.ts'

export type Tone = 'calm' | 'good' | 'bad'

/** The head of an invoice's page: its status in words. */
export type InvoiceSummary = {
  /** The label of the main amount. */
  label: string
  amount: Cents
  tone: Tone
  /** The one line below it. */
  line: string
  notices: { tone: Tone; text: string }[]
  isPayable: boolean
  /** Whether a payment is being confirmed, so that the page polls. */
  isWatched: boolean
}

/** Returns the head of an invoice's page from its facts. */
export function toInvoiceSummary(hosted: HostedInvoice): InvoiceSummary {
  const movements = listMovements(hosted.transactions)
  const due = calculateAmountDue(hosted.invoice)
  return {
    ...toSummaryHead(hosted, movements, due),
    notices: [
      ...pendingNotices(hosted, movements),
      ...failureNotices(hosted, movements),
      ...paidSoFarNotices(hosted, due),
    ],
    isPayable: due > 0 && hosted.rails.length > 0,
    isWatched: hosted.invoice.reserved > 0,
  }
}

type SummaryHead = Pick<InvoiceSummary, 'label' | 'amount' | 'tone' | 'line'>

function toSummaryHead(hosted: HostedInvoice, movements: PaymentMovement[], due: Cents): SummaryHead {
  const { company, invoice } = hosted
  const { amount, status } = invoice
  switch (status) {
    case 'Voided':
      return toClosedHead('Voided', amount, `${company.name} voided this invoice. There is nothing to pay.`)
    case 'Cancelled':
      return toClosedHead(
        'Cancelled',
        amount,
        `${company.name} cancelled this invoice. There is nothing to pay.`,
      )
    case 'Refunded':
      return { label: 'Refunded', amount, tone: 'good', line: 'In full. There is nothing to pay.' }
    case 'Paid':
      return { label: 'Paid', amount: invoice.paid, tone: 'good', line: formatPaidLine(hosted, movements) }
    default:
  }
  if (due > 0) return { label: 'Amount due', amount: due, ...toDueLine(hosted) }
  const label = invoice.reserved > 0 ? 'Being confirmed' : 'On its way'
  return {
    label,
    amount: subtract(amount, invoice.paid),
    tone: 'calm',
    line: 'There is nothing more to pay now.',
  }
}

function toClosedHead(label: string, amount: Cents, line: string): SummaryHead {
  return { label: `${label} invoice of`, amount, tone: 'calm', line }
}

function formatPaidLine({ company, invoice }: HostedInvoice, movements: PaymentMovement[]): string {
  const payments = movements.filter(({ shownStatus }) => shownStatus === 'paid')
  const last = payments.at(-1)?.transaction
  const day = formatDate(invoice.paidAt ?? last?.updatedAt ?? invoice.updatedAt, company.timeZone)
  if (payments.length !== 1 || last === undefined) return `In full on ${day}. Thank you.`
  const parts =
    last.fee > 0 ? `: ${formatSubtotalAndFee(company, last)}, ${formatMoney(totalOf(last))} in all` : ''
  if (last.offline)
    return `${offlineMethodLabels[last.offline.method]} on ${formatPaymentDay(last, company.timeZone)}. Thank you.`
  return `On ${day} with ${formatMethodInSentence(last)}${parts}. Thank you.`
}

const offlineMethodLabels: Record<OfflineMethod, string> = {
  cash: 'In cash',
  check: 'By check',
  wire: 'By wire transfer',
  card_terminal: 'By card at a terminal',
  other: 'In full',
}

function toDueLine({ company, invoice }: HostedInvoice): Pick<SummaryHead, 'tone' | 'line'> {
  const day = formatDueDay(company, invoice)
  // The fact and not the status: a returned transfer makes an overdue invoice Failed.
  return invoice.overdueAnnouncedFor === invoice.dueAt
    ? { tone: 'bad', line: `Overdue since ${day}` }
    : { tone: 'calm', line: `Due ${day}` }
}

/**
 * Returns the due day. A date without a time is the same day everywhere; an instant is printed in the company's time
 * zone.
 */
export function formatDueDay(
  { timeZone }: Pick<HostedInvoice['company'], 'timeZone'>,
  { dueAt, dueDateOnly }: Pick<HostedInvoice['invoice'], 'dueAt' | 'dueDateOnly'>,
): string {
  return formatDate(dueAt, dueDateOnly ? 'UTC' : timeZone)
}

function pendingNotices({ company }: HostedInvoice, movements: PaymentMovement[]): InvoiceSummary['notices'] {
  return movements.flatMap(({ transaction, shownStatus }): InvoiceSummary['notices'] => {
    const { fee, createdAt } = transaction
    const parts = fee > 0 ? ` (${formatSubtotalAndFee(company, transaction)})` : ''
    const amount = `${formatMoney(totalOf(transaction))}${parts}`
    if (shownStatus === 'being confirmed') {
      const text = `A payment of ${amount} is being confirmed. Please do not pay it again: this page shows what became of it as soon as that is known.`
      return [{ tone: 'calm', text }]
    }
    if (shownStatus !== 'on its way') return []
    const made = formatDate(createdAt, company.timeZone)
    const settlesAt = addBusinessDays(createdAt, settlementBusinessDays, company.timeZone)
    const settled = formatDate(settlesAt, company.timeZone)
    const text = `A bank transfer of ${amount} made on ${made} is on its way. It is expected to arrive by about ${settled}.`
    return [{ tone: 'calm', text }]
  })
}

function failureNotices(
  { company, invoice }: HostedInvoice,
  movements: PaymentMovement[],
): InvoiceSummary['notices'] {
  if (invoice.status !== 'Failed') return []
  const last = movements.findLast(({ shownStatus }) => shownStatus === 'returned by the bank')?.transaction
  const text = last
    ? `The bank returned the transfer of ${formatMoney(last.subtotal)} made on ${formatDate(last.createdAt, company.timeZone)}, so it is due again.`
    : 'The last bank transfer did not go through, so its amount is due again.'
  return [{ tone: 'bad', text }]
}

function paidSoFarNotices(
  { company, invoice, rails, transactions }: HostedInvoice,
  due: Cents,
): InvoiceSummary['notices'] {
  if (due === 0) return []
  const refunded = sumRefunds(transactions)
  const paid = formatPaidSoFar(invoice, refunded)
  const unpayable = `${company.name} takes no payments for this invoice on this page. Please ask them how to pay.`
  return [
    ...(invoice.paid > 0 || refunded > 0 ? [{ tone: 'calm', text: paid } as const] : []),
    ...(rails.length === 0 ? [{ tone: 'bad', text: unpayable } as const] : []),
  ]
}

function formatPaidSoFar({ amount, paid }: HostedInvoice['invoice'], refunded: Cents): string {
  const given = `${formatMoney(paid)} of ${formatMoney(amount)} has been paid.`
  return refunded === 0 ? given : `${given} ${formatMoney(refunded)} was refunded.`
}

/** Returns the card or bank account of a transaction for use within a sentence: a bank account ending in 6789. */
export function formatMethodInSentence({
  paymentMethod,
  instrument,
}: Pick<PaymentMovement['transaction'], 'paymentMethod' | 'instrument'>): string {
  const words = formatPaymentMethod({ paymentMethod, ...instrument })
  const [first = '', ...rest] = words.split(' ')
  return first === 'Card' || first === 'Bank' ? ['a', first.toLowerCase(), ...rest].join(' ') : words
}
