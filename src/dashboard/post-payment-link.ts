import { z } from 'zod'
import type { AppContext } from '#context'
import { created, endpoint, pathId } from '#platform/http'
import { createDashboardSurface } from './dashboard-surface.ts'
import { createPaymentLink } from './create-payment-link.ts'

export const postPaymentLink = (context: AppContext) => {
  const door = createDashboardSurface(context)
  return endpoint({
    call: `POST ${door.base}/invoices/{invoiceId}/payment-link`,
    name: 'createPaymentLink',
    summary: 'Create a link to the payment page of an invoice',
    tag: door.tag,
    access: door.access('write'),
    params: z.object({ companyId: pathId('cmp'), invoiceId: pathId('inv') }),
    body: z.strictObject({}),
    answers: { statusCode: 201, schema: z.object({ url: z.string() }) },
    async handle({ caller, params: { invoiceId }, ...request }) {
      const call = door.callOf({ caller, ...request })
      return created({ url: await createPaymentLink(context, { company: caller.company, invoiceId, call }) })
    },
  })
}
