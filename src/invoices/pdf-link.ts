import type { Services } from '#access'
import { secondMs } from '#kernel/clock'
import { publicId, type CompanyId, type InvoiceId } from '#kernel/ids'
import { pdfLinkLifetimeMs } from '#kernel/limits'
import { sameSecret, type Secrets } from '#platform/secrets'

/** What a link to a PDF names, and until when it opens: whole seconds since 1970, as they stand in the link. */
export type PdfLink = { companyId: CompanyId; invoiceId: InvoiceId; exp: string }

const purpose = 'invoice pdf'

/**
 * The address of an invoice as a PDF. Whoever holds it reads the invoice without a credential, for an hour of the
 * company's clock (`now` in ms): made anew for every read, and never sent in a postback.
 */
export function pdfUrl(
  { baseUrl, secrets }: Pick<Services, 'baseUrl' | 'secrets'>,
  company: { id: CompanyId },
  invoiceId: InvoiceId,
  now: number,
): string {
  const exp = String(Math.floor((now + pdfLinkLifetimeMs) / secondMs))
  const sig = signatureOf(secrets, { companyId: company.id, invoiceId, exp })
  const path = `invoices/pdf/${publicId('cmp', company.id)}/${publicId('inv', invoiceId)}`
  return `${baseUrl}/${path}?exp=${exp}&sig=${sig}`
}

/** Whether this service made the link; it may have expired since. */
export function isOurPdfLink(secrets: Secrets, link: PdfLink, sig: string): boolean {
  return sameSecret(sig, signatureOf(secrets, link))
}

/** Whether the time of a link that is ours is over, by the company's clock in ms. */
export function isPdfLinkExpired({ exp }: Pick<PdfLink, 'exp'>, now: number): boolean {
  return now >= Number(exp) * secondMs
}

// The company is signed as well, so that a link can never be turned into one of another company.
function signatureOf(secrets: Secrets, { companyId, invoiceId, exp }: PdfLink): string {
  return secrets.sign(`${companyId}/${invoiceId}/${exp}`, purpose)
}
