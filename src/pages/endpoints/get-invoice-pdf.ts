import { z } from 'zod'
import { findInvoiceByTokenHash, loadPrintedToken } from '#access'
import type { AppContext } from '#context'
import { getCompanyTime, loadCompany, assertNotSuspended, type Company } from '#companies'
import {
  renewPdfUrl,
  isPdfLinkSigned,
  isPdfLinkExpired,
  isPdfLinkRenewable,
  toContentDisposition,
  printInvoice,
  loadInvoiceWithHistory,
  toSigningTime,
  type Invoice,
  type PdfLink,
} from '#invoices'
import { ApiError } from '#kernel/refusals'
import { isPayableByLink } from '#payments'
import { endpoint, idText, linkToken, pathId, type HttpResponse } from '#platform/http'
import { expiredPdfPage, errorPage } from '../frame/payer-page.ts'

const contentType = 'application/pdf'
const linkPart = idText(z.string()).default('')

/**
 * GET /invoices/pdf/{companyId}/{invoiceId}: returns an invoice as a PDF. A link that has not expired is the
 * credential.
 */
export const getInvoicePdf = (context: AppContext) =>
  endpoint({
    call: 'GET /invoices/pdf/{companyId}/{invoiceId}',
    name: 'getInvoicePdf',
    summary: 'Read an invoice as a PDF',
    tag: 'Invoices',
    access: context.access.public,
    params: z.object({ companyId: pathId('cmp'), invoiceId: pathId('inv') }),
    query: z.object({
      exp: linkPart,
      since: linkPart.meta({
        description: 'When the first link of its kind was made, as in the link.',
        example: '1795174338',
      }),
      page: linkPart,
      pay: linkPart.meta({
        description: '`1` if the PDF shows a link to the payment page, as in the link.',
        example: '1',
      }),
      sig: idText(linkToken()).default(''),
    }),
    answers: { statusCode: 200, contentType },
    refuses: ['forbidden', 'company_suspended'],
    async handle({ params, query: { sig, ...query }, header }) {
      const link = { ...params, ...query }
      // Checked before any lookup: a caller who guesses ids must not learn which ones exist.
      if (!isPdfLinkSigned(context.secrets, link, sig)) throw closedLinkError('wrong')
      const company = await loadCompany(context.db, params.companyId)
      if (!company) throw new ApiError('not_found')
      assertNotSuspended(company)
      const now = getCompanyTime(context.clock, company)
      if (isPdfLinkExpired(link, now)) {
        if (isProgram(header('accept'))) throw closedLinkError('expired')
        return toExpiredLinkPage(context, company, link, now)
      }
      const read = await loadInvoiceWithHistory(context.db, company.id, params.invoiceId)
      if (!read) throw new ApiError('not_found')
      const payUrl = await toPrintedPayUrl(context, company, read.invoice, link)
      return {
        statusCode: 200,
        contentType,
        headers: {
          'Content-Disposition': toContentDisposition(read.invoice),
          // Browsers show the PDF in their own viewer, which a policy that forbids everything would block.
          'Content-Security-Policy': "base-uri 'none'; form-action 'none'",
        },
        body: await printInvoice(context, company, { ...read, payUrl }, now),
      }
    },
    refusedPage: (refusal, accept) => (isBrowser(accept) ? errorPage(refusal) : undefined),
  })

/** The page for a link of this service that has expired, with a fresh link if renewal is allowed. */
async function toExpiredLinkPage(
  context: AppContext,
  company: Company,
  link: PdfLink,
  now: number,
): Promise<HttpResponse> {
  const fresh = isPdfLinkRenewable(link, now, await isPageOpen(context, link))
    ? renewPdfUrl(context, link, now)
    : undefined
  return { ...expiredPdfPage(company, fresh), refused: { credential: 'pdf_link', reason: 'expired' } }
}

/**
 * Returns the link to the payment page that the PDF shows. A PDF link grants it only if its first reader may pass on
 * such a link, and not after the links were revoked: a holder of the PDF can pay with the saved methods.
 */
async function toPrintedPayUrl(
  context: AppContext,
  company: Company,
  invoice: Invoice,
  link: PdfLink,
): Promise<string | undefined> {
  if (!isPayableByLink(context, company, invoice)) return undefined
  const now = getCompanyTime(context.clock, company)
  const isPermitted = link.page ? await isPageOpen(context, link) : link.pay
  if (!isPermitted) return undefined
  const permittedAt = link.page ? now : toSigningTime(link)
  const token = await loadPrintedToken(context, { company, invoiceId: invoice.id, permittedAt, now })
  return token && `${context.baseUrl}/pay/${token}`
}

/** Returns whether the payment page that showed the link is open. */
async function isPageOpen({ db }: AppContext, { companyId, invoiceId, page }: PdfLink): Promise<boolean> {
  const opened = page ? await findInvoiceByTokenHash(db, Buffer.from(page, 'hex')) : undefined
  return opened?.company.id === companyId && opened.invoiceId === invoiceId
}

/** Whether the caller reads JSON and is no browser. */
function isProgram(accept = ''): boolean {
  return accept.includes('application/json') && !isBrowser(accept)
}

function isBrowser(accept = ''): boolean {
  return accept.includes('text/html')
}

function closedLinkError(reason: 'wrong' | 'expired'): ApiError {
  const credential = { credential: 'pdf_link', reason } as const
  return new ApiError('forbidden', { message: 'This link is not valid, or has expired.', credential })
}
