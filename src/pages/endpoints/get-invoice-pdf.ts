import { z } from 'zod'
import { findInvoiceByTokenHash } from '#access'
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
  type PdfLink,
} from '#invoices'
import { ApiError } from '#kernel/refusals'
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
      return {
        statusCode: 200,
        contentType,
        headers: {
          'Content-Disposition': toContentDisposition(read.invoice),
          // Browsers show the PDF in their own viewer, which a policy that forbids everything would block.
          'Content-Security-Policy': "base-uri 'none'; form-action 'none'",
        },
        body: await printInvoice(context, company, read, now),
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
  const { companyId, invoiceId, page } = link
  const opened = page ? await findInvoiceByTokenHash(context.db, Buffer.from(page, 'hex')) : undefined
  const pageOpens = opened?.company.id === companyId && opened.invoiceId === invoiceId
  const fresh = isPdfLinkRenewable(link, now, pageOpens) ? renewPdfUrl(context, link, now) : undefined
  return { ...expiredPdfPage(company, fresh), refused: { credential: 'pdf_link', reason: 'expired' } }
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
