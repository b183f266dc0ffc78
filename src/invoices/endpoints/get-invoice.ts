import { z } from 'zod'
import type { Services } from '#access'
import { readCustomer } from '#customers'
import { present } from '#kernel/json'
import { ApiError } from '#kernel/refusals'
import { endpoint, ok, pathId } from '#platform/http'
import { transactionsOfInvoice } from '#transactions'
import { invoiceDocument } from '../invoice.ts'
import { readInvoice } from '../read-invoice.ts'

/** GET /api/invoices/{id}: an invoice with its customer, its lines and its payments. */
export const getInvoice = (services: Services) =>
  endpoint({
    method: 'GET',
    path: '/api/invoices/{id}',
    summary: 'Read an invoice',
    tag: 'Invoices',
    access: services.access.session('read'),
    params: z.object({ id: pathId('inv') }),
    answers: { statusCode: 200 },
    async handle({ caller, params }) {
      const companyId = caller.company.id
      const [invoice, transactions] = await Promise.all([
        readInvoice(services.db, companyId, params.id),
        transactionsOfInvoice(services.db, companyId, params.id),
      ])
      if (!invoice) throw new ApiError('not_found')
      const customer = await readCustomer(services.db, companyId, invoice.customerId)
      return ok({
        ...invoiceDocument(invoice, transactions),
        customer: present({
          firstName: customer?.firstName,
          lastName: customer?.lastName,
          email: customer?.email,
        }),
      })
    },
  })
