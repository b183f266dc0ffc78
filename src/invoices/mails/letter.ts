/** What a mail says, before it is set as text or HTML. Texts from outside were made harmless to plain text already. */
export type Letter = {
  subject: string
  /** What mailboxes show beside the subject. */
  preview: string
  sender: string
  /** The sender's own, `#rrggbb`. */
  colour?: string
  logo?: { address: string; width: number; height: number }
  /** The sum that the mail is about, with what it is above it and a note below. */
  figure?: { label: string; amount: string; note: string; tone: 'calm' | 'good' | 'bad' }
  paragraphs: string[]
  button?: Link
  /** Where else the reader may want to go. */
  besides: Link[]
  /** What is said of the links at the foot. */
  forYou?: string
  groups: RowGroup[]
  /** The merchant's own words. */
  quote: string[]
  /** Where questions go. */
  contact: { text: string; email?: string; lines: string[] }
}

export type Link = { text: string; link: string }

/** What the kinds of mail say each in their own way. */
export type MailContent = Pick<Letter, 'subject' | 'preview' | 'paragraphs' | 'groups'> &
  Required<Pick<Letter, 'figure'>>

/** Facts that belong together, each with its name. */
export type RowGroup = { title: string; rows: Row[] }

export type Row = { label: string; value: string; strong?: boolean }
