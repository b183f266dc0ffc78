import { z } from 'zod'
import { addProblem, printableText, trimmedText } from '#platform/http'
import { findUnknownPlaceholders, placeholders, type MailText } from './mail-text.ts'

const subjectLengthMax = 120
const textLengthMax = 1_000

const accepted = Object.keys(placeholders)
  .map((name) => `{${name}}`)
  .join(' ')

const refuseUnknown = (text: string | undefined, context: z.RefinementCtx) => {
  const [unknown] = text === undefined ? [] : findUnknownPlaceholders(text)
  if (unknown !== undefined)
    addProblem(context, 'unknown_placeholder', `has {${unknown}}, and takes ${accepted} only`)
}

const describe = (what: string, example: string) => ({
  description: `${what} Placeholders: ${accepted}.`,
  example,
})

/** The texts of a kind of mail, as a company writes them. An omitted text is removed. */
export const mailTextInput = z.strictObject({
  subject: printableText(subjectLengthMax)
    .superRefine(refuseUnknown)
    .optional()
    .meta(describe('Replaces the subject.', 'Your invoice {invoice} from {company}')),
  opening: trimmedText(textLengthMax)
    .superRefine(refuseUnknown)
    .optional()
    .meta(describe('Stands above the text of the mail.', 'Dear {payer}, thank you for your visit.')),
  closing: trimmedText(textLengthMax)
    .superRefine(refuseUnknown)
    .optional()
    .meta(describe('Stands below the text of the mail.', 'Our office is closed on Fridays.')),
}) satisfies z.ZodType<MailText>
