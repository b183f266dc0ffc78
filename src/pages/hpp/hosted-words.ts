import type { Company } from '#companies'
import { businessDaysAfter } from '#kernel/calendar'
import { settlementBusinessDays } from '#kernel/limits'
import { add, zeroCents, type Cents } from '#kernel/money'
import { dayInWords, moneyInWords } from '#kernel/words'
import type { HostedStatus } from '#one-off'
import { addedInWords } from '#surcharge'
import { totalOf, type Transaction } from '#transactions'
import { inSentence, type Tone } from '../pay/standing.ts'

/** What is to be said of a hosted payment: where it stands, and the transaction that pays it. */
export type HostedFacts = {
  company: Pick<Company, 'name' | 'timeZone' | 'surcharge'>
  hosted: { total: Cents; expiresAt: number }
  status: HostedStatus
  attempt: Transaction | undefined
  /** What of it was given back, or is to be. */
  refunds?: Transaction[] | undefined
}

/** How a hosted payment stands, in the words of its page. */
export type HostedWords = { label: string; amount: Cents; tone: Tone; line: string }

/** Says how a hosted payment stands: facts in, words out. */
export function hostedWords({ company, hosted, status, attempt, refunds = [] }: HostedFacts): HostedWords {
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
      return { label: 'On its way', amount, tone: 'calm', line: pendingLine(company, attempt) }
    case 'paid':
      return paidWords(company, attempt, { amount, refunded: givenBackOf(refunds) })
    case 'returned':
      return {
        label: 'Returned',
        amount,
        tone: 'bad',
        line: `This payment went back. Please ask ${company.name} how to pay.`,
      }
    default: {
      const day = dayInWords(hosted.expiresAt, company.timeZone)
      return { label: 'Total', amount: hosted.total, tone: 'calm', line: `Can be paid until ${day}` }
    }
  }
}

type Sums = { amount: Cents; refunded: Cents }

function paidWords(
  company: HostedFacts['company'],
  attempt: Transaction | undefined,
  { amount, refunded }: Sums,
): HostedWords {
  const line = paidLine(company, attempt)
  if (refunded === 0) return { label: 'Paid', amount, tone: 'good', line }
  if (refunded >= amount)
    return { label: 'Refunded', amount, tone: 'good', line: 'What was paid was refunded in full.' }
  return {
    label: 'Paid',
    amount,
    tone: 'good',
    line: `${line} ${moneyInWords(refunded)} of it was refunded.`,
  }
}

function givenBackOf(refunds: Transaction[]): Cents {
  return add(zeroCents, ...refunds.filter(({ status }) => status === 'completed').map(totalOf))
}

function pendingLine({ timeZone }: HostedFacts['company'], attempt: Transaction | undefined): string {
  if (!attempt) return 'Your bank transfer is on its way.'
  const settlesAt = businessDaysAfter(attempt.createdAt, settlementBusinessDays, timeZone)
  return `Your bank transfer of ${dayInWords(attempt.createdAt, timeZone)} is expected to arrive by about ${dayInWords(settlesAt, timeZone)}.`
}

function paidLine(company: HostedFacts['company'], attempt: Transaction | undefined): string {
  if (!attempt) return 'Thank you.'
  const parts =
    attempt.fee > 0 ? `: ${addedInWords(company, attempt)}, ${moneyInWords(totalOf(attempt))} in all` : ''
  return `On ${dayInWords(attempt.createdAt, company.timeZone)} with ${inSentence(attempt)}${parts}. Thank you.`
}
