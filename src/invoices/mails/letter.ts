/**
 * The content of a mail, before it is rendered as text or HTML. External texts are already sanitized for plain text.
 */
export type Letter = {
  subject: string
  /** The preview text that mailboxes show next to the subject. */
  preview: string
  sender: string
  /** The sender's accent color, `#rrggbb`. */
  colour?: string
  logo?: { address: string; width: number; height: number }
  /** The main sum of the mail, with its label above and a note below. `alarm` is a short warning above it. */
  figure?: { label: string; amount: string; note: string; tone: 'calm' | 'good' | 'bad'; alarm?: string }
  /** The event and the next step, above the button. */
  paragraphs: string[]
  button?: Link
  /** Further links for the reader. */
  besides: Link[]
  /** Further facts, below the button. */
  details: string[]
  groups: RowGroup[]
  /** The terms of a payment, such as its surcharge, in small print. */
  notice?: string | undefined
  /** The note on the links in the footer. */
  forYou?: string
  /** Why the recipient gets the mail. */
  reason?: string
  /** The contact for questions. */
  contact: Contact
}

/** The company to ask, and how to reach it. */
export type Contact = {
  name: string
  email?: string | undefined
  phone?: string | undefined
  /** The postal address in one line. */
  address?: string | undefined
  website?: { text: string; link: string } | undefined
}

export type Link = { text: string; link: string }

/** The parts of a letter that each kind of mail writes itself. */
export type MailContent = Pick<
  Letter,
  'subject' | 'preview' | 'paragraphs' | 'details' | 'groups' | 'notice'
> &
  Required<Pick<Letter, 'figure'>>

/** Related facts, each with its label. */
export type RowGroup = { title: string; rows: Row[] }

/** A fact. Its label and its value may have several lines; `small` is a line below the label. */
export type Row = { label: string; value: string; small?: string | undefined; strong?: boolean }
