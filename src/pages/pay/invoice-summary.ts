import { addBusinessDays } from '#kernel/calendar'
import { settlementBusinessDays } from '#kernel/limits'
import { calculateAmountDue, sumRefunds } from '#invoices'
import { add, subtract, zeroCents, type Cents } from '#kernel/money'
import { formatDate, formatPaymentMethod, formatMoney } from '#kernel/format'
import type { OfflineMethod } from '#kernel/rails'
import type { HostedInvoice } from '#payments'
import { formatIncludedFee, formatSubtotalAndFee } from '#surcharge'
import { formatPaymentDay, totalOf, type PastTransaction } from '#attempts'
import { listMovements, type MovementStatus, type PaymentMovement } from './payment-history.ts'

export type Tone = 'calm' | 'wait' | 'good' | 'bad' | 'closed'

/** The head of an invoice's page: its status in words. */
export type InvoiceSummary = {
  /** The label of the main amount. */
  label: string
  amount: Cents
  tone: Tone
  /** The lines below it. */
  lines: string[]
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
      ...returnNotices(hosted, movements, due),
      ...paidSoFarNotices(hosted, due),
    ],
    isPayable: due > 0 && hosted.rails.length > 0,
    isWatched: hosted.invoice.reserved > 0,
  }
}

type SummaryHead = Pick<InvoiceSummary, 'label' | 'amount' | 'tone' | 'lines'>

function toSummaryHead(hosted: HostedInvoice, movements: PaymentMovement[], due: Cents): SummaryHead {
  const { company, invoice } = hosted
  const { amount, status } = invoice
  switch (status) {
    case 'Voided':
      return toClosedHead('Void', amount, `This invoice was voided by ${company.name}. Nothing is due.`)
    case 'Cancelled':
      return toClosedHead('Canceled', amount, `This invoice was canceled by ${company.name}. Nothing is due.`)
    case 'Refunded':
      return toRefundedHead(hosted, movements)
    case 'Paid':
      return toPaidHead(hosted, movements)
    default:
  }
  if (due > 0) return { label: 'Amount due', amount: due, ...toDueLine(hosted) }
  return {
    label: invoice.reserved > 0 ? 'Confirming' : 'Processing',
    amount: add(subtract(amount, invoice.paid), sumFees(movements, ['Confirming', 'Processing'])),
    tone: 'wait',
    lines: ["You don't need to do anything."],
  }
}

function toClosedHead(label: string, amount: Cents, line: string): SummaryHead {
  return { label, amount, tone: 'closed', lines: [line] }
}

function toRefundedHead({ company, invoice }: HostedInvoice, movements: PaymentMovement[]): SummaryHead {
  const refunds = movements.filter(({ shownStatus }) => shownStatus === 'Refunded')
  const last = refunds.at(-1)?.transaction
  const day = formatDate(last?.createdAt ?? invoice.closedAt ?? invoice.updatedAt, company.timeZone)
  const amount = last ? add(...refunds.map(({ transaction }) => totalOf(transaction))) : invoice.amount
  return toClosedHead('Refunded', amount, `Refunded in full on ${day}. Nothing is due.`)
}

function toPaidHead(hosted: HostedInvoice, movements: PaymentMovement[]): SummaryHead {
  const { company, invoice, receiptTo } = hosted
  const payments = movements.filter(({ shownStatus }) => shownStatus === 'Paid')
  const last = payments.at(-1)?.transaction
  const fees = subtract(sumFees(movements, ['Paid']), sumFees(movements, ['Refunded']))
  const amount = add(invoice.paid, fees)
  const day = formatDate(invoice.paidAt ?? last?.updatedAt ?? invoice.updatedAt, company.timeZone)
  const line =
    payments.length === 1 && last
      ? formatPaidLine(company, last, { amount, fee: fees, day })
      : `Paid in full on ${day}${formatIncluded(company, fees)}. Thank you.`
  // The merchant decides for each offline payment whether a receipt is mailed.
  const isMailed = last !== undefined && !last.offline && receiptTo !== undefined
  return {
    label: 'Paid',
    amount,
    tone: 'good',
    lines: [line, ...(isMailed ? [`Receipt emailed to ${receiptTo}.`] : [])],
  }
}

/** Formats a payment that went through, with its method and the surcharge that its amount includes. */
export function formatPaidLine(
  company: Pick<HostedInvoice['company'], 'timeZone' | 'surcharge'>,
  sale: PastTransaction,
  { amount, fee, day }: { amount: Cents; fee: Cents; day: string },
): string {
  return `Paid ${formatMoney(amount)} on ${formatHow(sale, day, company)}${formatIncluded(company, fee)}. Thank you.`
}

function formatIncluded(company: Pick<HostedInvoice['company'], 'surcharge'>, fee: Cents): string {
  return fee > 0 ? `, including ${formatIncludedFee(company, fee)}` : ''
}

/** Formats the day and the method of a payment for use within a sentence. */
function formatHow(
  sale: PastTransaction,
  day: string,
  { timeZone }: Pick<HostedInvoice['company'], 'timeZone'>,
): string {
  if (!sale.offline) return `${day} with ${formatMethodInSentence(sale)}`
  return `${formatPaymentDay(sale, timeZone)}${offlineMethodLabels[sale.offline.method]}`
}

const offlineMethodLabels: Record<OfflineMethod, string> = {
  cash: ' in cash',
  check: ' by check',
  wire: ' by wire transfer',
  card_terminal: ' by card at a terminal',
  other: '',
}

function sumFees(movements: PaymentMovement[], statuses: MovementStatus[]): Cents {
  return add(
    zeroCents,
    ...movements
      .filter(({ shownStatus }) => statuses.includes(shownStatus))
      .map(({ transaction }) => transaction.fee),
  )
}

function toDueLine({ company, invoice }: HostedInvoice): Pick<SummaryHead, 'tone' | 'lines'> {
  const day = formatDueDay(company, invoice)
  // The fact and not the status: a returned transfer makes an overdue invoice Failed.
  return invoice.overdueAnnouncedFor === invoice.dueAt
    ? { tone: 'bad', lines: [`Overdue since ${day}`] }
    : { tone: 'calm', lines: [`Due ${day}`] }
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

function pendingNotices(
  { company, receiptTo }: HostedInvoice,
  movements: PaymentMovement[],
): InvoiceSummary['notices'] {
  return movements.flatMap(({ transaction, shownStatus }): InvoiceSummary['notices'] => {
    if (transaction.action !== 'sale') return []
    const { fee, createdAt } = transaction
    const parts = fee > 0 ? ` (${formatSubtotalAndFee(company, transaction)})` : ''
    const amount = `${formatMoney(totalOf(transaction))}${parts}`
    if (shownStatus === 'Confirming') {
      const text = `We're confirming your payment of ${amount}. Don't pay again. This page updates on its own.`
      return [{ tone: 'calm', text }]
    }
    if (shownStatus !== 'Processing') return []
    const made = formatDate(createdAt, company.timeZone)
    const settlesAt = addBusinessDays(createdAt, settlementBusinessDays, company.timeZone)
    const clears = `It should clear by ${formatDate(settlesAt, company.timeZone)}.`
    const mailed = receiptTo === undefined ? '' : " We'll email you a receipt when it does."
    return [{ tone: 'calm', text: `Bank payment of ${amount} submitted on ${made}. ${clears}${mailed}` }]
  })
}

/** The notice of a return, as long as the return is the last movement and its amount is due. */
function returnNotices(
  { company, invoice }: HostedInvoice,
  movements: PaymentMovement[],
  due: Cents,
): InvoiceSummary['notices'] {
  if (invoice.closed !== undefined || due === 0) return []
  const last = movements.toSorted((a, b) => a.transaction.updatedAt - b.transaction.updatedAt).at(-1)
  const text = last && formatReturnNotice(company, last)
  if (text !== undefined) return [{ tone: 'bad', text }]
  return invoice.status === 'Failed'
    ? [{ tone: 'bad', text: `Your last bank payment didn't go through. ${dueAgain}` }]
    : []
}

const dueAgain = "It's due again. Please use another payment method."

/** Formats the notice of a payment that came back; undefined for any other movement. */
export function formatReturnNotice(
  { timeZone }: Pick<HostedInvoice['company'], 'timeZone'>,
  { transaction, shownStatus }: PaymentMovement,
): string | undefined {
  const day = formatDate(transaction.createdAt, timeZone)
  const amount = formatMoney(totalOf(transaction))
  if (shownStatus === 'Returned') return `Your bank returned the ${amount} payment from ${day}. ${dueAgain}`
  return shownStatus === 'Chargeback'
    ? `Chargeback: your bank took back the ${amount} card payment from ${day}. ${dueAgain}`
    : undefined
}

function paidSoFarNotices(
  { company, invoice, rails, transactions }: HostedInvoice,
  due: Cents,
): InvoiceSummary['notices'] {
  if (due === 0) return []
  const paid = formatPaidSoFar(invoice, sumRefunds(transactions), due)
  const unpayable = `This invoice can't be paid online. Contact ${company.name} to pay.`
  return [
    ...(paid === undefined ? [] : [{ tone: 'calm', text: paid } as const]),
    ...(rails.length === 0 ? [{ tone: 'bad', text: unpayable } as const] : []),
  ]
}

function formatPaidSoFar(
  { amount, paid }: HostedInvoice['invoice'],
  refunded: Cents,
  due: Cents,
): string | undefined {
  if (refunded > 0) return `Refunded: ${formatMoney(refunded)}. ${formatMoney(due)} is due.`
  return paid > 0 ? `You've paid ${formatMoney(paid)} of ${formatMoney(amount)}.` : undefined
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
