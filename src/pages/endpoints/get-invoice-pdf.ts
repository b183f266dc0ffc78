import { z } from 'zod'
import { findInvoiceByTokenHash, type AppContext } from '#access'
import { readCompanyClock, readCompany, assertNotSuspended, type Company } from '#companies'
import {
  renewPdfUrl,
  isPdfLinkSigned,
  isPdfLinkExpired,
  isPdfLinkRenewable,
  toContentDisposition,
  printInvoice,
  readInvoiceWithHistory,
  type PdfLink,
} from '#invoices'
import { ApiError } from '#kernel/refusals'
import { endpoint, idText, linkToken, pathId, type HttpResponse } from '#platform/http'
import { expiredPdfPage, errorPage } from '../frame/payer-page.ts'

const contentType = 'application/pdf'
const linkPart = idText(z.string()).default('')

/** GET /invoices/pdf/{companyId}/{invoiceId}: an invoice as a PDF, for whoever holds a link that has not expired. */
export const getInvoicePdf = (services: AppContext) =>
  endpoint({
    call: 'GET /invoices/pdf/{companyId}/{invoiceId}',
    name: 'getInvoicePdf',
    summary: 'Read an invoice as a PDF',
    tag: 'Invoices',
    access: services.access.public,
    params: z.object({ companyId: pathId('cmp'), invoiceId: pathId('inv') }),
    query: z.object({
      exp: linkPart,
      since: linkPart.meta({
        description: 'When the first link of its kind was made, as it stands in the link.',
        example: '1795174338',
      }),
      page: linkPart,
      sig: idText(linkToken()).default(''),
    }),
    answers: { statusCode: 200, contentType },
    refuses: ['forbidden', 'company_suspended'],
    async handle({ params, query: { sig, ...query }, header }) {
      const link = { ...params, ...query }
      // Before anything is looked up: who guesses ids learns nothing of what there is.
      if (!isPdfLinkSigned(services.secrets, link, sig)) throw closedLinkError('wrong')
      const company = await readCompany(services.db, params.companyId)
      if (!company) throw new ApiError('not_found')
      assertNotSuspended(company)
      const now = readCompanyClock(services.clock, company)
      if (isPdfLinkExpired(link, now)) {
        if (isProgram(header('accept'))) throw closedLinkError('expired')
        return toExpiredLinkPage(services, company, link, now)
      }
      const read = await readInvoiceWithHistory(services.db, company.id, params.invoiceId)
      if (!read) throw new ApiError('not_found')
      return {
        statusCode: 200,
        contentType,
        headers: {
          'Content-Disposition': toContentDisposition(read.invoice),
          // Browsers show it with a viewer of their own, which a policy against everything would keep from drawing.
          'Content-Security-Policy': "base-uri 'none'; form-action 'none'",
        },
        body: await printInvoice(services, company, read, now),
      }
    },
    refusedPage: (refusal, accept) => (isBrowser(accept) ? errorPage(refusal) : undefined),
  })

/** What people see who open a link that we made and that has expired: a fresh one, where they may have it. */
async function toExpiredLinkPage(
  services: AppContext,
  company: Company,
  link: PdfLink,
  now: number,
): Promise<HttpResponse> {
  const { companyId, invoiceId, page } = link
  const opened = page ? await findInvoiceByTokenHash(services.db, Buffer.from(page, 'hex')) : undefined
  const pageOpens = opened?.company.id === companyId && opened.invoiceId === invoiceId
  const fresh = isPdfLinkRenewable(link, now, pageOpens) ? renewPdfUrl(services, link, now) : undefined
  return { ...expiredPdfPage(company, fresh), refused: { credential: 'pdf_link', reason: 'expired' } }
}

/** Whether whoever asks reads JSON, and no pages. */
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
