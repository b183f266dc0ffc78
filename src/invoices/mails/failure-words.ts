import { dayInWords, methodInWords, moneyInWords } from '#kernel/words'
import { totalOf } from '#transactions'
import type { Cents } from '#kernel/money'
import { amountDueOf } from '../invoice-status.ts'
import type { KindWords, RowGroup } from './letter.ts'
import type { MailFacts, PaymentMail, ToldPayment } from './mail.ts'
import { nameOf, numberOf } from './names.ts'
import { oneLine } from './outside-text.ts'
import { dueFigure, nextTryInWords, standingInWords, standingRows } from './standing-in-words.ts'

const reasonLengthMax = 200

/** The words of the mail that a payment did not go through, or went back: which, why, what is due again, and what comes next. */
export function failureWords(
  facts: MailFacts,
  { transaction, nextTry, dueAgain = transaction.subtotal }: PaymentMail,
): KindWords {
  const { company, invoice } = facts
  const payment = transaction.paymentMethod === 'ach' ? 'bank transfer' : 'card payment'
  const outcome = transaction.status === 'returned' ? 'was returned' : 'did not go through'
  const made = dayInWords(transaction.createdAt, company.timeZone)
  const sum = moneyInWords(totalOf(transaction))
  const reason = oneLine(transaction.reasonText ?? '', reasonLengthMax)
  return {
    subject: `Your ${payment} for invoice ${numberOf(invoice)} from ${nameOf(company)} ${outcome}`,
    preview: standingInWords(facts),
    figure: dueFigure(facts),
    paragraphs: [
      `Your ${payment} of ${sum} to ${nameOf(company)}, made on ${made} for invoice ${numberOf(invoice)}, ${outcome}.`,
      ...(reason === '' ? [] : [`The reason given: ${reason}`]),
      sinceFailure(facts, transaction, dueAgain),
      ...nextTryInWords(facts, nextTry),
    ],
    groups: [paymentRows(facts, transaction), standingRows(facts)],
  }
}

/** What is due since. Of a bank transfer that was on its way, or had arrived: what was due before, as after a refund of it, is not due again. */
function sinceFailure(
  facts: MailFacts,
  { status, paymentMethod, subtotal }: ToldPayment,
  again: Cents,
): string {
  const standing = standingInWords(facts)
  if (amountDueOf(facts.invoice) === 0) return standing
  const isUncharged = paymentMethod !== 'ach' || (status === 'failed' && again === 0)
  const sum = again >= subtotal ? 'That sum' : `${moneyInWords(again)} of that sum`
  const become = isUncharged ? ['Nothing was charged.'] : again > 0 ? [`${sum} is due again.`] : []
  return [...become, standing, 'You can try once more, or choose another way to pay.'].join(' ')
}

function paymentRows({ company }: MailFacts, transaction: ToldPayment): RowGroup {
  const { paymentMethod, instrument, createdAt } = transaction
  return {
    title: 'Payment',
    rows: [
      { label: 'Date', value: dayInWords(createdAt, company.timeZone) },
      { label: 'Method', value: methodInWords({ paymentMethod, ...instrument }) },
      { label: 'Amount', value: moneyInWords(totalOf(transaction)) },
    ],
  }
}
