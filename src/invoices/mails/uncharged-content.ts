import { findDeclineReason } from '#attempts'
import { calculateAmountDue } from '../invoice-status.ts'
import type { MailContent } from './letter.ts'
import type { MailFacts, UnchargedMail } from './mail.ts'
import { isNewMethodNeeded } from './invoice-mail-rows.ts'
import { formatCompanyName, formatInvoiceNumber } from './format-names.ts'
import { toOneLine } from './sanitize-text.ts'
import { dueFigure, formatNextRetry, formatInvoiceSummary, summaryRows } from './invoice-summary.ts'

const noticeLengthMax = 240

const methodRefusedText = 'your payment method was refused and cannot be charged any more'

/**
 * Returns the content of the mail that an automatic charge was not made: the reason, the next retry, and the amount
 * due.
 */
export function toUnchargedContent(facts: MailFacts, mail: UnchargedMail): MailContent {
  const { company, invoice } = facts
  const { isOver, hasMethod } = mail.uncharged
  const isWanting = isNewMethodNeeded(mail.uncharged)
  const another = hasMethod ? 'another' : 'a'
  const what = `invoice ${formatInvoiceNumber(invoice)} from ${formatCompanyName(company)}`
  const reason = hasMethod ? findDeclineReason(mail, formatCompanyName(company)) : undefined
  const notice = toOneLine(mail.notice ?? '', noticeLengthMax)
  return {
    subject: isOver ? `We stopped trying to charge ${what}` : `We could not charge ${what}`,
    preview: formatInvoiceSummary(facts),
    figure: dueFigure(facts),
    paragraphs: [
      isWanting
        ? `We could not charge ${what}: ${hasMethod ? methodRefusedText : 'there is no payment method on file'}.`
        : `We tried to charge ${what} and could not.`,
      ...(reason ? [reason.text] : []),
      ...(calculateAmountDue(invoice) === 0
        ? [formatInvoiceSummary(facts)]
        : [
            `${formatInvoiceSummary(facts)} Please pay it${isWanting ? `, or add ${another} payment method` : ''}.`,
          ]),
      ...formatNextRetry(facts, isOver ? 'none' : mail.nextTry),
      ...(notice === '' ? [] : [notice]),
    ],
    groups: [summaryRows(facts)],
  }
}
