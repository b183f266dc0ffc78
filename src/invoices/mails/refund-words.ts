import { dayInWords, methodInWords, moneyInWords } from '#kernel/words'
import { givenBackInWords, surchargeName } from '#surcharge'
import { totalOf } from '#transactions'
import type { KindWords, RowGroup } from './letter.ts'
import type { MailFacts, Sender, ToldPayment } from './mail.ts'
import { billedRow, nameOf, numberOf } from './names.ts'
import { oneLine } from './outside-text.ts'
import { sinceRefundInWords, standingRows } from './standing-in-words.ts'

const partsLengthMax = 160
const feeLabelLengthMax = 64

/** The words of the mail that money went back: how much, to what, and how the invoice stands since. */
export function refundWords(facts: MailFacts, refund: ToldPayment): KindWords {
  const { company, invoice } = facts
  const total = moneyInWords(totalOf(refund))
  return {
    subject: `Refund from ${nameOf(company)}: ${total} for invoice ${numberOf(invoice)}`,
    preview: refundArrives,
    figure: refundFigure(company, refund),
    paragraphs: [
      `${nameOf(company)} refunded ${refundInWords(company, refund)} of what was paid for invoice ${numberOf(invoice)}. ${refundArrives}`,
      sinceRefundInWords(facts),
    ],
    groups: [refundRows(company, refund, facts.billedTo), standingRows(facts, { isAfterRefund: true })],
  }
}

/** What went back, large, with the day below it. */
export function refundFigure({ timeZone }: Pick<Sender, 'timeZone'>, refund: ToldPayment) {
  return {
    label: 'Refund',
    amount: moneyInWords(totalOf(refund)),
    note: dayInWords(refund.createdAt, timeZone),
    tone: 'calm',
  } as const
}

/** When whoever paid sees the money again. */
export const refundArrives = 'It can take your bank some days to show it.'

/** What went back within a sentence: $51.50 ($50.00 plus $1.50 of the surcharge). */
export function refundInWords(company: Pick<Sender, 'surcharge'>, refund: ToldPayment): string {
  const total = moneyInWords(totalOf(refund))
  return refund.fee === 0 ? total : `${total} (${oneLine(givenBackInWords(company, refund), partsLengthMax)})`
}

/** What went back, and to what. */
export function refundRows(
  company: Pick<Sender, 'timeZone' | 'surcharge'>,
  refund: ToldPayment,
  billedTo?: readonly string[],
): RowGroup {
  const { subtotal, fee, paymentMethod, instrument, createdAt } = refund
  const ofFee = oneLine(`Of the ${surchargeName(company)}`, feeLabelLengthMax)
  return {
    title: 'Refund',
    rows: [
      ...billedRow(billedTo),
      { label: 'Date', value: dayInWords(createdAt, company.timeZone) },
      { label: 'Refunded to', value: methodInWords({ paymentMethod, ...instrument }) },
      ...(fee > 0
        ? [
            { label: 'Of the payment', value: moneyInWords(subtotal) },
            { label: ofFee, value: moneyInWords(fee) },
          ]
        : []),
      { label: 'Refunded', value: moneyInWords(totalOf(refund)), strong: true },
    ],
  }
}
