import { z } from 'zod'
import type { AppContext } from '#context'
import { created, endpoint, pathId } from '#platform/http'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { createPaymentLink } from './create-payment-link.ts'

export const postPaymentLink = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `POST ${surface.base}/invoices/{invoiceId}/payment-link`,
    name: 'createPaymentLink',
    summary: 'Create a link to the payment page of an invoice',
    ...surface.share('write'),
    params: z.object({ companyId: pathId('cmp'), invoiceId: pathId('inv') }),
    body: z.strictObject({}),
    answers: { statusCode: 201, schema: z.object({ url: z.string() }) },
    async handle({ caller, params: { invoiceId }, ...request }) {
      const call = surface.callOf({ caller, ...request })
      return created({ url: await createPaymentLink(context, { company: caller.company, invoiceId, call }) })
    },
  })
