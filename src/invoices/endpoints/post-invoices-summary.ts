import { z } from 'zod'
import type { AppContext } from '#context'
import { created, endpoint } from '#platform/http'
import { createFiltersBody } from '#search'
import { invoiceStatuses } from '../invoice-status.ts'
import { invoiceResource } from '../search/invoice-resource.ts'
import { summarizeInvoices } from '../search/summarize-invoices.ts'

const sumFields = {
  count: z.number(),
  amount: z.number().meta({ description: 'Dollars that are to be paid in all.', example: 148.5 }),
  amountDue: z.number(),
}

export const postInvoicesSummary = (context: AppContext) =>
  endpoint({
    call: 'POST /api/invoices/summary',
    name: 'summarizeInvoices',
    summary: 'Sum up the invoices of some customers',
    tag: 'Invoices',
    access: context.access.session('read'),
    body: z.strictObject({ filters: createFiltersBody(invoiceResource) }),
    answers: {
      statusCode: 201,
      schema: z.object({
        byStatus: z
          .array(z.object({ invoiceStatus: z.enum(invoiceStatuses), ...sumFields }))
          .describe('The sums of each status.'),
        total: z.object(sumFields).describe('The sums of all of them.'),
      }),
    },
    handle: async ({ caller, body }) =>
      created(await summarizeInvoices(context, caller.company, body.filters)),
  })
