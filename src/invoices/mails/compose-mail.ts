import type { Letter } from './letter.ts'
import { htmlPart } from './html-part.ts'
import { letterOf } from './letter-of.ts'
import type { MailFacts } from './mail.ts'
import { textPart } from './text-part.ts'

/** Writes a mail about an invoice: the same letter as plain text and as HTML. */
export function composeMail(facts: MailFacts): { subject: string; text: string; html: string } {
  return composeLetter(letterOf(facts))
}

/** Sets a letter: the same as plain text and as HTML. */
export function composeLetter(letter: Letter): { subject: string; text: string; html: string } {
  return { subject: letter.subject, text: textPart(letter), html: htmlPart(letter) }
}
