import type { CompanyId } from '#kernel/ids'
import type { MessageRow } from './outbox-queries.ts'

/** Seals and unseals the links of a company's messages. */
export type LinkSeal = {
  seal(companyId: CompanyId, links: string[]): Promise<Buffer>
  unseal(companyId: CompanyId, sealed: Buffer): Promise<string[]>
}

type ClearContent = { subject: string | null; body_text: string; body_html: string | null; links: string[] }

/** Replaces each link of a text by a placeholder and seals the links together. */
export async function sealLinks(seal: LinkSeal, companyId: CompanyId, { links, ...words }: ClearContent) {
  const hide = (text: string) =>
    links.reduce((hidden, link, number) => hidden.replaceAll(link, () => toPlaceholder(number)), text)
  return {
    subject: words.subject === null ? null : hide(words.subject),
    body_text: hide(words.body_text),
    body_html: words.body_html === null ? null : hide(words.body_html),
    links: null,
    sealed_links: links.length === 0 ? null : await seal.seal(companyId, links),
  }
}

/** Returns a rendered message with its links in place of the placeholders. */
export async function unsealLinks(seal: LinkSeal, row: MessageRow): Promise<MessageRow> {
  if (row.sealed_links === null) return row
  const links = await seal.unseal(row.company_id, row.sealed_links)
  const show = (text: string) =>
    links.reduce((shown, link, number) => shown.replaceAll(toPlaceholder(number), () => link), text)
  return {
    ...row,
    subject: row.subject === null ? null : show(row.subject),
    body_text: row.body_text === null ? null : show(row.body_text),
    body_html: row.body_html === null ? null : show(row.body_html),
    links,
  }
}

// A unit separator does not occur in typed text and is invisible.
const separator = '\u001f'

function toPlaceholder(number: number): string {
  return `${separator}link ${number}${separator}`
}

const hiddenLink = '(link)'
// Also matches links that earlier versions stored unsealed, and URLs that are not Florin's.
const placeholderPattern = new RegExp(`${separator}link \\d+${separator}|https?://[^\\s<>"'()]+`, 'gi')

/** Returns the text without its links, for readers who must not get the access that a link grants. */
export function maskLinks(text: string, links: readonly string[] = []): string {
  return hideOwnLinks(text, links).replaceAll(placeholderPattern, hiddenLink)
}

/** Returns a text or an HTML document without the links of its message. Other URLs, such as that of a logo, stay. */
export function hideOwnLinks(document: string, links: readonly string[]): string {
  return links.reduce((shown, link) => shown.replaceAll(link, () => hiddenLink), document)
}
