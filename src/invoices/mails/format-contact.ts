import { toDialUrl } from '#companies'
import type { Contact, Link } from './letter.ts'

/** Whom to ask: the beginning of a sentence and the ways that end it, and the lines that identify the company. */
export type FormattedContact = {
  opening: string
  ways: (Pick<Link, 'text'> & { link: string | undefined })[]
  lines: string[]
}

/** Returns whom to ask, and the company's name with its address and website for the end of a mail. */
export function formatContact({ name, email, phone, address, website }: Contact): FormattedContact {
  const mailbox = email === undefined ? '' : encodeURIComponent(email).replace('%40', '@')
  const ways = [
    ...(email === undefined ? [] : [{ text: email, link: `mailto:${mailbox}` }]),
    ...(phone === undefined ? [] : [{ text: phone, link: toDialUrl(phone) }]),
  ]
  const ask = email === undefined ? 'Contact' : 'Reply to this email or contact'
  return {
    opening: `Questions? ${ask} ${name}${ways.length > 0 ? ' at ' : ''}`,
    ways,
    lines: [address === undefined ? name : `${name}, ${address}`, ...(website ? [website.text] : [])],
  }
}
