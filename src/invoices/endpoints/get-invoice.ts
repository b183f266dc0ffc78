import { z } from 'zod'
import type { AppContext } from '#context'
import { getCompanyTime } from '#companies'
import { loadCustomer } from '#customers'
import { ApiError } from '#kernel/refusals'
import { hasRight } from '#kernel/rights'
import { endpoint, ok, pathId } from '#platform/http'
import { toInvoiceResponse } from '../invoice-response.ts'
import { signPdfUrl } from '../pdf-link.ts'
import { loadInvoiceWithHistory } from '../load-invoice.ts'
import { invoiceResponse } from './responses.ts'

export const getInvoice = (context: AppContext) =>
  endpoint({
    call: 'GET /api/invoices/{id}',
    name: 'getInvoice',
    summary: 'Read an invoice',
    tag: 'Invoices',
    access: context.access.session('read'),
    params: z.object({ id: pathId('inv') }),
    answers: { statusCode: 200, schema: invoiceResponse },
    async handle({ caller, params }) {
      const { company } = caller
      const read = await loadInvoiceWithHistory(context.db, company.id, params.id)
      if (!read) throw new ApiError('not_found')
      const { invoice, transactions } = read
      const customer = await loadCustomer(context.db, company.id, invoice.customerId)
      const now = getCompanyTime(context.clock, company)
      return ok({
        ...toInvoiceResponse(invoice, transactions, customer),
        pdfUrl: signPdfUrl(context, company, invoice.id, now, { mayPay: hasRight(caller.role, 'write') }),
      })
    },
  })
