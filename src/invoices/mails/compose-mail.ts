import { htmlPart } from './html-part.ts'
import { letterOf } from './letter-of.ts'
import type { MailFacts } from './mail.ts'
import { textPart } from './text-part.ts'

/** Writes a mail about an invoice: the same letter as plain text and as HTML. */
export function composeMail(facts: MailFacts): { subject: string; text: string; html: string } {
  const letter = letterOf(facts)
  return { subject: letter.subject, text: textPart(letter), html: htmlPart(letter) }
}
