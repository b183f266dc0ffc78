import { z } from 'zod'
import { toAuditedCall } from '#access'
import type { AppContext } from '#context'
import { ApiError } from '#kernel/refusals'
import { endpoint, ok, pathId } from '#platform/http'
import { revokeLinks } from '../revoke-links.ts'
import { loadInvoice } from '../load-invoice.ts'

export const deleteLinks = (context: AppContext) =>
  endpoint({
    call: 'DELETE /api/invoices/{id}/links',
    name: 'revokeInvoiceLinks',
    summary: 'Revoke the links to the payment page',
    tag: 'Invoices',
    access: context.access.session('write'),
    params: z.object({ id: pathId('inv') }),
    answers: { statusCode: 200, schema: z.object({ message: z.literal('success'), revoked: z.number() }) },
    async handle({ caller, params, ...request }) {
      const { company } = caller
      const about = { company, invoiceId: params.id }
      const call = toAuditedCall(caller, request)
      if (!(await loadInvoice(context.db, company.id, params.id))) throw new ApiError('not_found')
      let revoked = await revokeLinks(context, about, call)
      // A mail that is not yet written has no link. Written later, it would get a working one.
      const unwritten = await context.outbox.settle(company.id, params.id)
      revoked += await revokeLinks(context, about, call)
      if (unwritten > 0) throw new ApiError('service_unavailable')
      return ok({ message: 'success', revoked })
    },
  })
