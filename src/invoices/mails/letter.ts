/**
 * The content of a mail, before it is rendered as text or HTML. External texts are already sanitized for plain text.
 */
export type Letter = {
  subject: string
  /** The preview text that mailboxes show next to the subject. */
  preview: string
  sender: string
  /** The sender's accent colour, `#rrggbb`. */
  colour?: string
  logo?: { address: string; width: number; height: number }
  /** The main sum of the mail, with its label above and a note below. */
  figure?: { label: string; amount: string; note: string; tone: 'calm' | 'good' | 'bad' }
  paragraphs: string[]
  button?: Link
  /** Further links for the reader. */
  besides: Link[]
  /** The note on the links in the footer. */
  forYou?: string
  groups: RowGroup[]
  /** The merchant's own text. */
  quote: string[]
  /** The contact for questions. */
  contact: { text: string; email?: string; lines: string[] }
}

export type Link = { text: string; link: string }

/** The parts of a letter that each kind of mail writes itself. */
export type MailContent = Pick<Letter, 'subject' | 'preview' | 'paragraphs' | 'groups'> &
  Required<Pick<Letter, 'figure'>>

/** Related facts, each with its label. */
export type RowGroup = { title: string; rows: Row[] }

export type Row = { label: string; value: string; strong?: boolean }
