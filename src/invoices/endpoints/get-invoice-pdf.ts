import { z } from 'zod'
import type { Services } from '#access'
import { companyNow, readCompany, refuseSuspended } from '#companies'
import { ApiError } from '#kernel/refusals'
import { endpoint, idText, pathId } from '#platform/http'
import { isOurPdfLink, isPdfLinkExpired } from '../pdf-link.ts'
import { pdfFileName } from '../invoice-pdf.ts'
import { printInvoice } from '../print-invoice.ts'
import { readInvoiceWithHistory } from '../read-invoice.ts'

const contentType = 'application/pdf'

/** GET /invoices/pdf/{companyId}/{invoiceId}: an invoice as a PDF, for whoever holds a link that has not expired. */
export const getInvoicePdf = (services: Services) =>
  endpoint({
    call: 'GET /invoices/pdf/{companyId}/{invoiceId}',
    name: 'getInvoicePdf',
    summary: 'Read an invoice as a PDF',
    tag: 'Invoices',
    access: services.access.public,
    params: z.object({ companyId: pathId('cmp'), invoiceId: pathId('inv') }),
    query: z.object({ exp: idText(z.string()).default(''), sig: idText(z.string()).default('') }),
    answers: { statusCode: 200, contentType },
    async handle({ params, query: { exp, sig } }) {
      const link = { ...params, exp }
      // Before anything is looked up: who guesses ids learns nothing of what there is.
      if (!isOurPdfLink(services.secrets, link, sig)) throw closedLink('wrong')
      const company = await readCompany(services.db, params.companyId)
      if (!company) throw new ApiError('not_found')
      refuseSuspended(company)
      const now = companyNow(services.clock, company)
      if (isPdfLinkExpired(link, now)) throw closedLink('expired')
      const read = await readInvoiceWithHistory(services.db, company.id, params.invoiceId)
      if (!read) throw new ApiError('not_found')
      return {
        statusCode: 200,
        contentType,
        headers: {
          'Content-Disposition': `inline; filename="${pdfFileName(read.invoice)}"`,
          // Browsers show it with a viewer of their own, which a policy against everything would keep from drawing.
          'Content-Security-Policy': "base-uri 'none'; form-action 'none'",
        },
        body: await printInvoice(services, company, read, now),
      }
    },
  })

function closedLink(reason: 'wrong' | 'expired'): ApiError {
  const credential = { credential: 'pdf_link', reason } as const
  return new ApiError('forbidden', { message: 'This link is not valid, or has expired.', credential })
}
