import { z } from 'zod'
import type { Services } from '#access'
import { companyNow } from '#companies'
import { readCustomer } from '#customers'
import { ApiError } from '#kernel/refusals'
import { endpoint, ok, pathId } from '#platform/http'
import { readObject } from '../invoice-answer.ts'
import { pdfUrl } from '../pdf-link.ts'
import { readInvoiceWithHistory } from '../read-invoice.ts'
import { invoiceAnswerSchema } from './answers.ts'

/** GET /api/invoices/{id}: an invoice with its customer, its lines and its payments. */
export const getInvoice = (services: Services) =>
  endpoint({
    call: 'GET /api/invoices/{id}',
    name: 'getInvoice',
    summary: 'Read an invoice',
    tag: 'Invoices',
    access: services.access.session('read'),
    params: z.object({ id: pathId('inv') }),
    answers: { statusCode: 200, schema: invoiceAnswerSchema },
    async handle({ caller, params }) {
      const { company } = caller
      const read = await readInvoiceWithHistory(services.db, company.id, params.id)
      if (!read) throw new ApiError('not_found')
      const { invoice, transactions } = read
      const customer = await readCustomer(services.db, company.id, invoice.customerId)
      const now = companyNow(services.clock, company)
      return ok({
        ...readObject(invoice, transactions, customer),
        pdfUrl: pdfUrl(services, company, invoice.id, now),
      })
    },
  })
