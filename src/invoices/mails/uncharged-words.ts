import { amountDueOf } from '../invoice-status.ts'
import type { KindWords } from './letter.ts'
import type { MailFacts, UnchargedMail } from './mail.ts'
import { wantsMethodAfter } from './mailed.ts'
import { nameOf, numberOf } from './names.ts'
import { oneLine } from './outside-text.ts'
import { dueFigure, nextTryInWords, standingInWords, standingRows } from './standing-in-words.ts'

const reasonLengthMax = 200
const noticeLengthMax = 240

const wasRefused = 'your payment method was refused and cannot be charged any more'

/** The words of the mail that an invoice was not charged by itself: why, whether it is tried again, and what is due. */
export function unchargedWords(facts: MailFacts, mail: UnchargedMail): KindWords {
  const { company, invoice } = facts
  const { isOver, hasMethod } = mail.uncharged
  const isWanting = wantsMethodAfter(mail.uncharged)
  const another = hasMethod ? 'another' : 'a'
  const what = `invoice ${numberOf(invoice)} from ${nameOf(company)}`
  const reason = hasMethod ? oneLine(mail.reasonText ?? '', reasonLengthMax) : ''
  const notice = oneLine(mail.notice ?? '', noticeLengthMax)
  return {
    subject: isOver ? `We stopped trying to charge ${what}` : `We could not charge ${what}`,
    preview: standingInWords(facts),
    figure: dueFigure(facts),
    paragraphs: [
      isWanting
        ? `We could not charge ${what}: ${hasMethod ? wasRefused : 'there is no payment method on file'}.`
        : `We tried to charge ${what} and could not.`,
      ...(reason === '' ? [] : [`The reason given: ${reason}`]),
      ...(amountDueOf(invoice) === 0
        ? [standingInWords(facts)]
        : [
            `${standingInWords(facts)} Please pay it${isWanting ? `, or add ${another} payment method` : ''}.`,
          ]),
      ...nextTryInWords(facts, isOver ? 'none' : mail.nextTry),
      ...(notice === '' ? [] : [notice]),
    ],
    groups: [standingRows(facts)],
  }
}
