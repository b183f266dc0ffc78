import type { Company } from '#companies'
import { addBusinessDays } from '#kernel/calendar'
import { settlementBusinessDays } from '#kernel/limits'
import { add, zeroCents, type Cents } from '#kernel/money'
import { formatDate, formatMoney, formatTime } from '#kernel/format'
import type { HostedStatus } from '#transactions'
import { formatSubtotalAndFee } from '#surcharge'
import { totalOf, type Transaction } from '#attempts'
import { formatMethodInSentence, type Tone } from '../pay/invoice-summary.ts'

/** The facts of a hosted payment's head: the payment, its status, and the transaction that pays it. */
export type HostedFacts = {
  company: Pick<Company, 'name' | 'timeZone' | 'surcharge'>
  hosted: { total: Cents; expiresAt: number }
  status: HostedStatus
  attempt: Transaction | undefined
  /** The completed and pending refunds of the transaction. */
  refunds?: Transaction[] | undefined
}

/** The head of a hosted payment's page: its status in words. */
export type HostedHead = { label: string; amount: Cents; tone: Tone; line: string }

/** Returns the head of a hosted payment's page from its facts. */
export function toHostedHead({ company, hosted, status, attempt, refunds = [] }: HostedFacts): HostedHead {
  const amount = attempt ? totalOf(attempt) : hosted.total
  switch (status) {
    case 'processing':
      return {
        label: 'Being confirmed',
        amount,
        tone: 'calm',
        line: 'Please do not pay again: this page shows what became of the payment as soon as that is known.',
      }
    case 'pending':
      return { label: 'On its way', amount, tone: 'calm', line: formatPendingLine(company, attempt) }
    case 'paid':
      return toPaidHead(company, attempt, { amount, refunded: sumCompletedRefunds(refunds) })
    case 'returned':
      return {
        label: 'Returned',
        amount,
        tone: 'bad',
        line: `This payment went back. Please ask ${company.name} how to pay.`,
      }
    default: {
      const end = formatTime(hosted.expiresAt, company.timeZone)
      return { label: 'Total', amount: hosted.total, tone: 'calm', line: `Pay by ${end}` }
    }
  }
}

type PaidAmounts = { amount: Cents; refunded: Cents }

function toPaidHead(
  company: HostedFacts['company'],
  attempt: Transaction | undefined,
  { amount, refunded }: PaidAmounts,
): HostedHead {
  const line = formatPaidLine(company, attempt)
  if (refunded === 0) return { label: 'Paid', amount, tone: 'good', line }
  if (refunded >= amount)
    return { label: 'Refunded', amount, tone: 'good', line: 'What was paid was refunded in full.' }
  return {
    label: 'Paid',
    amount,
    tone: 'good',
    line: `${line} ${formatMoney(refunded)} of it was refunded.`,
  }
}

function sumCompletedRefunds(refunds: Transaction[]): Cents {
  return add(zeroCents, ...refunds.filter(({ status }) => status === 'completed').map(totalOf))
}

function formatPendingLine({ timeZone }: HostedFacts['company'], attempt: Transaction | undefined): string {
  if (!attempt) return 'Your bank transfer is on its way.'
  const settlesAt = addBusinessDays(attempt.createdAt, settlementBusinessDays, timeZone)
  return `Your bank transfer of ${formatDate(attempt.createdAt, timeZone)} is expected to arrive by about ${formatDate(settlesAt, timeZone)}.`
}

function formatPaidLine(company: HostedFacts['company'], attempt: Transaction | undefined): string {
  if (!attempt) return 'Thank you.'
  const parts =
    attempt.fee > 0
      ? `: ${formatSubtotalAndFee(company, attempt)}, ${formatMoney(totalOf(attempt))} in all`
      : ''
  return `On ${formatDate(attempt.createdAt, company.timeZone)} with ${formatMethodInSentence(attempt)}${parts}. Thank you.`
}
