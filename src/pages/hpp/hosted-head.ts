import type { Company } from '#companies'
import { addBusinessDays } from '#kernel/calendar'
import { settlementBusinessDays } from '#kernel/limits'
import { add, zeroCents, type Cents } from '#kernel/money'
import { formatDate, formatMoney, formatTime } from '#kernel/format'
import type { HostedStatus } from '#transactions'
import { totalOf, type Transaction } from '#attempts'
import { formatPaidLine, type Tone } from '../pay/invoice-summary.ts'

/** The facts of a hosted payment's head: the payment, its status, and the transaction that pays it. */
export type HostedFacts = {
  company: Pick<Company, 'name' | 'timeZone' | 'surcharge'>
  hosted: { total: Cents; expiresAt: number }
  status: HostedStatus
  attempt: Transaction | undefined
  /** The completed and pending refunds of the transaction. */
  refunds?: Transaction[] | undefined
  /** The masked address to which receipts are mailed; undefined if none are. */
  receiptTo?: string | undefined
}

/** The head of a hosted payment's page: its status in words. */
export type HostedHead = { label: string; amount: Cents; tone: Tone; lines: string[] }

/** Returns the head of a hosted payment's page from its facts. */
export function toHostedHead(facts: HostedFacts): HostedHead {
  const { company, hosted, status, attempt } = facts
  const amount = attempt ? totalOf(attempt) : hosted.total
  switch (status) {
    case 'processing': {
      const line = `We're confirming your payment of ${formatMoney(amount)}. Don't pay again. This page updates on its own.`
      return { label: 'Confirming', amount, tone: 'wait', lines: [line] }
    }
    case 'pending':
      return { label: 'Processing', amount, tone: 'wait', lines: toPendingLines(facts) }
    case 'paid':
      return toPaidHead(facts, amount)
    case 'returned':
      return toReturnedHead(company, attempt, amount)
    default: {
      const end = formatTime(hosted.expiresAt, company.timeZone)
      return { label: 'Total', amount: hosted.total, tone: 'calm', lines: [`Pay by ${end}`] }
    }
  }
}

function toPaidHead({ company, attempt, refunds = [], receiptTo }: HostedFacts, amount: Cents): HostedHead {
  const gone = refunds.filter(({ status }) => status === 'completed')
  const refunded = add(zeroCents, ...gone.map(totalOf))
  const last = gone.at(-1)
  if (last && refunded >= amount) {
    const line = `Refunded in full on ${formatDate(last.createdAt, company.timeZone)}. Nothing is due.`
    return { label: 'Refunded', amount, tone: 'closed', lines: [line] }
  }
  const lines = [
    ...(attempt ? [formatSaleLine(company, attempt)] : []),
    ...(receiptTo === undefined ? [] : [`Receipt emailed to ${receiptTo}.`]),
    ...(refunded > 0 ? [`Refunded: ${formatMoney(refunded)}.`] : []),
  ]
  return { label: 'Paid', amount, tone: 'good', lines }
}

function formatSaleLine(company: HostedFacts['company'], sale: Transaction): string {
  const day = formatDate(sale.createdAt, company.timeZone)
  return formatPaidLine(company, sale, { amount: totalOf(sale), fee: sale.fee, day })
}

function toPendingLines({ company: { timeZone }, attempt, receiptTo }: HostedFacts): string[] {
  const rest = "You don't need to do anything."
  if (!attempt) return [rest]
  const settlesAt = addBusinessDays(attempt.createdAt, settlementBusinessDays, timeZone)
  const [made, clears] = [formatDate(attempt.createdAt, timeZone), formatDate(settlesAt, timeZone)]
  const mailed = receiptTo === undefined ? '' : " We'll email you a receipt when it does."
  return [`Bank payment submitted on ${made}. It should clear by ${clears}.${mailed}`, rest]
}

function toReturnedHead(
  { name }: HostedFacts['company'],
  attempt: Transaction | undefined,
  amount: Cents,
): HostedHead {
  const ending = `so ${name} wasn't paid. Contact them to pay another way.`
  return attempt?.paymentMethod === 'cc'
    ? {
        label: 'Chargeback',
        amount,
        tone: 'bad',
        lines: [`Your bank took back this card payment, ${ending}`],
      }
    : { label: 'Returned', amount, tone: 'bad', lines: [`Your bank returned this payment, ${ending}`] }
}
