import { businessDaysAfter } from '#kernel/calendar'
import { settlementBusinessDays } from '#kernel/limits'
import { amountDueOf, refundedOf } from '#invoices'
import { subtract, type Cents } from '#kernel/money'
import { dayInWords, methodInWords, moneyInWords } from '#kernel/words'
import type { OfflineMethod } from '#kernel/rails'
import type { HostedInvoice } from '#payments'
import { addedInWords } from '#surcharge'
import { paymentDayInWords, totalOf } from '#transactions'
import { toldMovements, type ToldMovement } from './payment-history.ts'

export type Tone = 'calm' | 'good' | 'bad'

/** How an invoice stands, in the words of its page. */
export type Standing = {
  /** What the amount at the head of the page is. */
  label: string
  amount: Cents
  tone: Tone
  /** The one line below it. */
  line: string
  notices: { tone: Tone; text: string }[]
  isPayable: boolean
  /** Something is being confirmed, so the page looks again by itself. */
  isWatched: boolean
}

/** Says how an invoice stands: facts in, words out. */
export function standingOf(hosted: HostedInvoice): Standing {
  const movements = toldMovements(hosted.transactions)
  const due = amountDueOf(hosted.invoice)
  return {
    ...headOf(hosted, movements, due),
    notices: [...onTheWay(hosted, movements), ...setBacks(hosted, movements), ...soFar(hosted, due)],
    isPayable: due > 0 && hosted.rails.length > 0,
    isWatched: hosted.invoice.reserved > 0,
  }
}

type Head = Pick<Standing, 'label' | 'amount' | 'tone' | 'line'>

function headOf(hosted: HostedInvoice, movements: ToldMovement[], due: Cents): Head {
  const { company, invoice } = hosted
  const { amount, status } = invoice
  switch (status) {
    case 'Voided':
      return closedHead('Voided', amount, `${company.name} voided this invoice. There is nothing to pay.`)
    case 'Cancelled':
      return closedHead(
        'Cancelled',
        amount,
        `${company.name} cancelled this invoice. There is nothing to pay.`,
      )
    case 'Refunded':
      return { label: 'Refunded', amount, tone: 'good', line: 'In full. There is nothing to pay.' }
    case 'Paid':
      return { label: 'Paid', amount: invoice.paid, tone: 'good', line: paidLine(hosted, movements) }
    default:
  }
  if (due > 0) return { label: 'Amount due', amount: due, ...dueLine(hosted) }
  const label = invoice.reserved > 0 ? 'Being confirmed' : 'On its way'
  return {
    label,
    amount: subtract(amount, invoice.paid),
    tone: 'calm',
    line: 'There is nothing more to pay now.',
  }
}

function closedHead(label: string, amount: Cents, line: string): Head {
  return { label: `${label} invoice of`, amount, tone: 'calm', line }
}

function paidLine({ company, invoice }: HostedInvoice, movements: ToldMovement[]): string {
  const payments = movements.filter(({ told }) => told === 'paid')
  const last = payments.at(-1)?.transaction
  const day = dayInWords(invoice.paidAt ?? last?.updatedAt ?? invoice.updatedAt, company.timeZone)
  if (payments.length !== 1 || last === undefined) return `In full on ${day}. Thank you.`
  const parts = last.fee > 0 ? `: ${addedInWords(company, last)}, ${moneyInWords(totalOf(last))} in all` : ''
  if (last.offline)
    return `${offlineWays[last.offline.method]} on ${paymentDayInWords(last, company.timeZone)}. Thank you.`
  return `On ${day} with ${inSentence(last)}${parts}. Thank you.`
}

const offlineWays: Record<OfflineMethod, string> = {
  cash: 'In cash',
  check: 'By check',
  wire: 'By wire transfer',
  card_terminal: 'By card at a terminal',
  other: 'In full',
}

function dueLine({ company, invoice }: HostedInvoice): Pick<Head, 'tone' | 'line'> {
  const day = dueDayInWords(company, invoice)
  // The fact, not the status: a returned transfer makes an invoice Failed, and it is overdue none the less.
  return invoice.overdueAnnouncedFor === invoice.dueAt
    ? { tone: 'bad', line: `Overdue since ${day}` }
    : { tone: 'calm', line: `Due ${day}` }
}

/** The due day. A date without a time is the same day everywhere; an instant is told in the company's own zone. */
export function dueDayInWords(
  { timeZone }: Pick<HostedInvoice['company'], 'timeZone'>,
  { dueAt, dueDateOnly }: Pick<HostedInvoice['invoice'], 'dueAt' | 'dueDateOnly'>,
): string {
  return dayInWords(dueAt, dueDateOnly ? 'UTC' : timeZone)
}

function onTheWay({ company }: HostedInvoice, movements: ToldMovement[]): Standing['notices'] {
  return movements.flatMap(({ transaction, told }): Standing['notices'] => {
    const { fee, createdAt } = transaction
    const parts = fee > 0 ? ` (${addedInWords(company, transaction)})` : ''
    const amount = `${moneyInWords(totalOf(transaction))}${parts}`
    if (told === 'being confirmed') {
      const text = `A payment of ${amount} is being confirmed. Please do not pay it again: this page shows what became of it as soon as that is known.`
      return [{ tone: 'calm', text }]
    }
    if (told !== 'on its way') return []
    const made = dayInWords(createdAt, company.timeZone)
    const settlesAt = businessDaysAfter(createdAt, settlementBusinessDays, company.timeZone)
    const settled = dayInWords(settlesAt, company.timeZone)
    const text = `A bank transfer of ${amount} made on ${made} is on its way. It is expected to arrive by about ${settled}.`
    return [{ tone: 'calm', text }]
  })
}

function setBacks({ company, invoice }: HostedInvoice, movements: ToldMovement[]): Standing['notices'] {
  if (invoice.status !== 'Failed') return []
  const last = movements.findLast(({ told }) => told === 'returned by the bank')?.transaction
  const text = last
    ? `The bank returned the transfer of ${moneyInWords(last.subtotal)} made on ${dayInWords(last.createdAt, company.timeZone)}, so it is due again.`
    : 'The last bank transfer did not go through, so its amount is due again.'
  return [{ tone: 'bad', text }]
}

function soFar({ company, invoice, rails, transactions }: HostedInvoice, due: Cents): Standing['notices'] {
  if (due === 0) return []
  const refunded = refundedOf(transactions)
  const paid = soFarInWords(invoice, refunded)
  const unpayable = `${company.name} takes no payments for this invoice on this page. Please ask them how to pay.`
  return [
    ...(invoice.paid > 0 || refunded > 0 ? [{ tone: 'calm', text: paid } as const] : []),
    ...(rails.length === 0 ? [{ tone: 'bad', text: unpayable } as const] : []),
  ]
}

function soFarInWords({ amount, paid }: HostedInvoice['invoice'], refunded: Cents): string {
  const given = `${moneyInWords(paid)} of ${moneyInWords(amount)} has been paid.`
  return refunded === 0 ? given : `${given} ${moneyInWords(refunded)} was refunded.`
}

/** The card or bank account of a transaction within a sentence: a bank account ending in 6789. */
export function inSentence({
  paymentMethod,
  instrument,
}: Pick<ToldMovement['transaction'], 'paymentMethod' | 'instrument'>): string {
  const words = methodInWords({ paymentMethod, ...instrument })
  const [first = '', ...rest] = words.split(' ')
  return first === 'Card' || first === 'Bank' ? ['a', first.toLowerCase(), ...rest].join(' ') : words
}
