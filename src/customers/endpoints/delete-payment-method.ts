import { z } from 'zod'
import { toAuditedCall } from '#access'
import type { AppContext } from '#context'
import { endpoint, ok } from '#platform/http'
import { deletePaymentMethod } from '../delete-payment-method.ts'
import { customerPath } from './responses.ts'

export const deletePaymentMethodEndpoint = (context: AppContext) =>
  endpoint({
    call: 'DELETE /api/customers/{id}/paymentmethods/{vaultId}',
    name: 'deletePaymentMethod',
    summary: 'Delete a payment method',
    tag: 'Payment methods',
    access: context.access.session('write'),
    params: customerPath.extend({ vaultId: z.string() }),
    answers: { statusCode: 200, schema: z.object({ message: z.literal('success') }) },
    refuses: ['bad_gateway'],
    async handle({ caller, params, ...request }) {
      const named = { customerId: params.id, vaultId: params.vaultId }
      await deletePaymentMethod(context, caller.company, named, toAuditedCall(caller, request))
      return ok({ message: 'success' })
    },
  })
