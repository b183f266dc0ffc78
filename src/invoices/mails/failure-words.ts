import { dayInWords, methodInWords, moneyInWords } from '#kernel/words'
import { totalOf } from '#transactions'
import { amountDueOf } from '../invoice-status.ts'
import type { KindWords, RowGroup } from './letter.ts'
import type { MailFacts, PaymentMail, ToldPayment } from './mail.ts'
import { nameOf, numberOf } from './names.ts'
import { oneLine } from './outside-text.ts'
import { dueFigure, nextTryInWords, standingInWords, standingRows } from './standing-in-words.ts'

const reasonLengthMax = 200

/** The words of the mail that a payment did not go through, or went back: which, why, what is due again, and what comes next. */
export function failureWords(facts: MailFacts, { transaction, nextTry }: PaymentMail): KindWords {
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
      dueAgain(facts, transaction),
      ...nextTryInWords(facts, nextTry),
    ],
    groups: [paymentRows(facts, transaction), standingRows(facts)],
  }
}

function dueAgain(facts: MailFacts, { paymentMethod }: ToldPayment): string {
  const standing = standingInWords(facts)
  if (amountDueOf(facts.invoice) === 0) return standing
  // A bank transfer was on its way, or had arrived.
  const become = paymentMethod === 'ach' ? 'That sum is due again.' : 'Nothing was charged.'
  return `${become} ${standing} You can try once more, or choose another way to pay.`
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
