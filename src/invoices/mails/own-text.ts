import { fillPlaceholders, type MailText } from '#companies'
import { nameLengthMax } from '#kernel/limits'
import { formatDueDate } from './format-due-date.ts'
import { formatCompanyName, formatInvoiceNumber } from './format-names.ts'
import type { MailContent } from './letter.ts'
import type { MailFacts } from './mail.ts'
import { toLines, toOneLine } from './sanitize-text.ts'

const subjectLengthMax = 200
const textLengthMax = 2_000

/** Puts the company's own texts into the content of a mail. The mail keeps its standard text, except for the subject. */
export function addOwnText(content: MailContent, facts: MailFacts, text: MailText = {}): MailContent {
  const { company, invoice, payer = '' } = facts
  const fill = (template = '') =>
    fillPlaceholders(template, {
      invoice: formatInvoiceNumber(invoice),
      amount: content.figure.amount,
      due: formatDueDate(invoice, company),
      payer: toOneLine(payer, nameLengthMax),
      company: formatCompanyName(company),
    })
  const paragraphsOf = (template: string | undefined) =>
    toLines(fill(template), textLengthMax).filter((line) => line.trim() !== '')
  return {
    ...content,
    subject: toOneLine(fill(text.subject), subjectLengthMax) || content.subject,
    paragraphs: [...paragraphsOf(text.opening), ...content.paragraphs],
    details: [...content.details, ...paragraphsOf(text.closing)],
  }
}
