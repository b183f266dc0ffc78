import { referenceLengthMax } from '#kernel/limits'
import { methodInWords, moneyInWords } from '#kernel/words'
import { addedInWords } from '#surcharge'
import { paymentDayInWords, totalOf } from '#transactions'
import type { KindWords, RowGroup } from './letter.ts'
import type { MailFacts, Sender, ToldPayment } from './mail.ts'
import { billedRow, nameOf, numberOf } from './names.ts'
import { oneLine } from './outside-text.ts'
import { standingInWords, standingRows } from './standing-in-words.ts'

const feeLabelLengthMax = 64

/** The words of a receipt: what was paid, with what, and what that leaves to be paid. */
export function receiptWords(facts: MailFacts, transaction: ToldPayment): KindWords {
  const { company, invoice } = facts
  const total = moneyInWords(totalOf(transaction))
  const standing = standingInWords(facts)
  return {
    subject: `Receipt from ${nameOf(company)}: ${total} for invoice ${numberOf(invoice)}`,
    preview: `Thank you. ${standing}`,
    figure: {
      label: 'Payment received',
      amount: total,
      note: paymentDayInWords(transaction, company.timeZone),
      tone: 'calm',
    },
    paragraphs: [
      `Thank you: ${nameOf(company)} received your payment of ${paidInWords(company, transaction)} for invoice ${numberOf(invoice)}. ${standing}`,
    ],
    groups: [paymentRows(company, transaction, facts.billedTo), standingRows(facts)],
  }
}

const paidLengthMax = 160

/** What was paid within a sentence: $60.00 plus a surcharge of $1.80, $61.80 in all, */
export function paidInWords(company: Pick<Sender, 'surcharge'>, transaction: ToldPayment): string {
  const total = moneyInWords(totalOf(transaction))
  if (transaction.fee === 0) return total
  return `${oneLine(addedInWords(company, transaction), paidLengthMax)}, ${total} in all,`
}

/** What was paid, with what and by whom. */
export function paymentRows(
  company: Pick<Sender, 'timeZone' | 'surcharge'>,
  transaction: ToldPayment,
  billedTo?: readonly string[],
): RowGroup {
  const { subtotal, fee, paymentMethod, instrument, offline } = transaction
  const feeLabel = oneLine(company.surcharge.label ?? '', feeLabelLengthMax) || 'Surcharge'
  const reference = oneLine(offline?.reference ?? '', referenceLengthMax)
  return {
    title: 'Payment',
    rows: [
      ...billedRow(billedTo),
      { label: 'Date', value: paymentDayInWords(transaction, company.timeZone) },
      { label: 'Method', value: methodInWords({ paymentMethod, offline, ...instrument }) },
      ...(reference === '' ? [] : [{ label: 'Reference', value: reference }]),
      { label: 'Amount', value: moneyInWords(subtotal), strong: fee === 0 },
      ...(fee > 0
        ? [
            { label: feeLabel, value: moneyInWords(fee) },
            { label: 'Total', value: moneyInWords(totalOf(transaction)), strong: true },
          ]
        : []),
    ],
  }
}
