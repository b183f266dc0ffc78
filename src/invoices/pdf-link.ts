import type { AppContext } from '#context'
import { secondMs } from '#kernel/clock'
import { toPublicId, type CompanyId, type InvoiceId } from '#kernel/ids'
import { pdfLinkLifetimeMs, pdfLinkRenewableMs } from '#kernel/limits'
import { hashSecret, isSameSecret, type Secrets } from '#platform/secrets'

/** The fields of a PDF link, in the form in which the URL has them. */
export type PdfLink = {
  companyId: CompanyId
  invoiceId: InvoiceId
  /** The expiry: whole seconds since 1970. */
  exp: string
  /** The start of the first link's lifetime, in whole seconds since 1970, if this link renewed an expired one. */
  since?: string | undefined
  /** The hashed token of the payment page that showed the link, if one did. */
  page?: string | undefined
  /** `1` if the first reader of the link may pass on a link to the payment page, so that the PDF shows one. */
  pay?: string | undefined
}

/** The caller for whom a PDF link is signed: the holder of a payment page, or one who may create payment links. */
export type PdfReader = { pageToken?: string; mayPay?: boolean | undefined }

const signaturePurpose = 'invoice pdf'

/**
 * Returns the URL of an invoice's PDF. It is readable without a credential for an hour of the company's clock (`now` in
 * ms). Every read creates a new URL, and postbacks never contain one. `pageToken` belongs to the payment page that
 * shows the link. Without it and `mayPay`, the PDF shows no link to the payment page.
 */
export function signPdfUrl(
  context: PdfLinkDeps,
  company: { id: CompanyId },
  invoiceId: InvoiceId,
  now: number,
  { pageToken, mayPay }: PdfReader = {},
): string {
  const page = pageToken === undefined ? undefined : hashSecret(pageToken).toString('hex')
  const pay = mayPay ? '1' : undefined
  return toSignedUrl(context, { companyId: company.id, invoiceId, exp: toExpiry(now), page, pay })
}

/** Returns the URL that replaces an expired link of this service. */
export function renewPdfUrl(context: PdfLinkDeps, link: PdfLink, now: number): string {
  return toSignedUrl(context, { ...link, exp: toExpiry(now), since: toFirstReadTime(link) })
}

/**
 * Returns whether an expired link may be renewed: for a day after the first link, so that one found later in a log or a
 * mailbox opens nothing. A link from a payment page also needs that page to be open, as `pageOpens` says.
 */
export function isPdfLinkRenewable(link: PdfLink, now: number, pageOpens: boolean): boolean {
  const isPageOpen = !link.page || pageOpens
  return isPageOpen && now < toSigningTime(link) + pdfLinkRenewableMs
}

/** Returns whether this service made the link, expired or not. */
export function isPdfLinkSigned(secrets: Secrets, link: PdfLink, sig: string): boolean {
  return isWellFormed(link) && isSameSecret(sig, signLink(secrets, link))
}

/** The parts are signed in one text. None may contain the separator, or two links would have the same signature. */
function isWellFormed({ exp, since = '', page = '', pay = '' }: PdfLink): boolean {
  const isNamed = /^(\d{1,12})?$/.test(since) && /^([0-9a-f]{64})?$/.test(page) && /^1?$/.test(pay)
  return /^\d{1,12}$/.test(exp) && isNamed
}

/** Returns whether a link has expired by the company's clock, in ms. */
export function isPdfLinkExpired({ exp }: Pick<PdfLink, 'exp'>, now: number): boolean {
  return !(now < Number(exp) * secondMs)
}

type PdfLinkDeps = Pick<AppContext, 'baseUrl' | 'secrets'>

function toSignedUrl({ baseUrl, secrets }: PdfLinkDeps, link: PdfLink): string {
  const { companyId, invoiceId, exp, since, page, pay } = link
  const sig = signLink(secrets, link)
  const path = `invoices/pdf/${toPublicId('cmp', companyId)}/${toPublicId('inv', invoiceId)}`
  const query = new URLSearchParams({
    exp,
    ...(since && { since }),
    ...(page && { page }),
    ...(pay && { pay }),
    sig,
  })
  return `${baseUrl}/${path}?${query}`
}

function toExpiry(now: number): string {
  return String(Math.floor((now + pdfLinkLifetimeMs) / secondMs))
}

/** Returns when the first link of its chain was signed, in ms, rounded down to seconds. */
export function toSigningTime(link: PdfLink): number {
  return Number(toFirstReadTime(link)) * secondMs
}

function toFirstReadTime({ exp, since }: PdfLink): string {
  return since || String(Number(exp) - pdfLinkLifetimeMs / secondMs)
}

// The company is signed too, so that a link cannot be changed to one of another company.
function signLink(secrets: Secrets, link: PdfLink): string {
  const { companyId, invoiceId, exp, since = '', page = '', pay = '' } = link
  const named = since || page || pay ? [exp, since, page] : [exp]
  return secrets.sign([companyId, invoiceId, ...named, ...(pay ? [pay] : [])].join('/'), signaturePurpose)
}
