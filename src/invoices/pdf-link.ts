import type { AppContext } from '#access'
import { secondMs } from '#kernel/clock'
import { toPublicId, type CompanyId, type InvoiceId } from '#kernel/ids'
import { pdfLinkLifetimeMs, pdfLinkRenewableMs } from '#kernel/limits'
import { hashSecret, isSameSecret, type Secrets } from '#platform/secrets'

/** What a link to a PDF names, as it stands in the link. */
export type PdfLink = {
  companyId: CompanyId
  invoiceId: InvoiceId
  /** Until when it opens: whole seconds since 1970. */
  exp: string
  /** Since when its holder has been reading the invoice, where it took the place of one that had expired. */
  since?: string | undefined
  /** The payment page that showed it, where one did: its token, hashed. */
  page?: string | undefined
}

const signaturePurpose = 'invoice pdf'

/**
 * The address of an invoice as a PDF. Whoever holds it reads the invoice without a credential, for an hour of the
 * company's clock (`now` in ms): made anew for every read, and never sent in a postback. `pageToken` is that of the
 * payment page which shows it.
 */
export function signPdfUrl(
  services: PdfLinkDeps,
  company: { id: CompanyId },
  invoiceId: InvoiceId,
  now: number,
  pageToken?: string,
): string {
  const page = pageToken === undefined ? undefined : hashSecret(pageToken).toString('hex')
  return toSignedUrl(services, { companyId: company.id, invoiceId, exp: toExpiry(now), page })
}

/** The address that takes the place of a link of ours which has expired. */
export function renewPdfUrl(services: PdfLinkDeps, link: PdfLink, now: number): string {
  return toSignedUrl(services, { ...link, exp: toExpiry(now), since: toFirstReadTime(link) })
}

/**
 * Whether who holds a link that has expired may have a fresh one: for a day since the first, so that one which is found later in
 * a log or a mailbox opens nothing. What a payment page showed goes with that page's link, which `pageOpens` tells of.
 */
export function isPdfLinkRenewable(link: PdfLink, now: number, pageOpens: boolean): boolean {
  const isPageOpen = !link.page || pageOpens
  return isPageOpen && now < Number(toFirstReadTime(link)) * secondMs + pdfLinkRenewableMs
}

/** Whether this service made the link; it may have expired since. */
export function isPdfLinkSigned(secrets: Secrets, link: PdfLink, sig: string): boolean {
  return isWellFormed(link) && isSameSecret(sig, signLink(secrets, link))
}

/** The parts are signed in one text: none may hold what another ends with, or two links would be signed alike. */
function isWellFormed({ exp, since = '', page = '' }: PdfLink): boolean {
  return /^\d{1,12}$/.test(exp) && /^(\d{1,12})?$/.test(since) && /^([0-9a-f]{64})?$/.test(page)
}

/** Whether the time of a link that is ours is over, by the company's clock in ms. */
export function isPdfLinkExpired({ exp }: Pick<PdfLink, 'exp'>, now: number): boolean {
  return !(now < Number(exp) * secondMs)
}

type PdfLinkDeps = Pick<AppContext, 'baseUrl' | 'secrets'>

function toSignedUrl({ baseUrl, secrets }: PdfLinkDeps, link: PdfLink): string {
  const { companyId, invoiceId, exp, since, page } = link
  const sig = signLink(secrets, link)
  const path = `invoices/pdf/${toPublicId('cmp', companyId)}/${toPublicId('inv', invoiceId)}`
  const query = new URLSearchParams({ exp, ...(since && { since }), ...(page && { page }), sig })
  return `${baseUrl}/${path}?${query}`
}

function toExpiry(now: number): string {
  return String(Math.floor((now + pdfLinkLifetimeMs) / secondMs))
}

function toFirstReadTime({ exp, since }: PdfLink): string {
  return since || String(Number(exp) - pdfLinkLifetimeMs / secondMs)
}

// The company is signed as well, so that a link can never be turned into one of another company.
function signLink(secrets: Secrets, { companyId, invoiceId, exp, since = '', page = '' }: PdfLink): string {
  const named = since || page ? [exp, since, page] : [exp]
  return secrets.sign([companyId, invoiceId, ...named].join('/'), signaturePurpose)
}
