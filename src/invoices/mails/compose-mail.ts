import type { Letter } from './letter.ts'
import { renderHtmlPart } from './html-part.ts'
import { toLetter } from './invoice-letter.ts'
import type { MailFacts } from './mail.ts'
import { renderTextPart } from './text-part.ts'

/** Returns a mail about an invoice: the same letter as plain text and as HTML. */
export function composeMail(facts: MailFacts): { subject: string; text: string; html: string } {
  return composeLetter(toLetter(facts))
}

/** Renders a letter as plain text and as HTML. */
export function composeLetter(letter: Letter): { subject: string; text: string; html: string } {
  return { subject: letter.subject, text: renderTextPart(letter), html: renderHtmlPart(letter) }
}
