import { z } from 'zod'
import { toAuditedCall } from '#access'
import type { AppContext } from '#context'
import { paymentMethodTitleMax } from '#kernel/limits'
import { endpoint, ok, trimmedText } from '#platform/http'
import { toPaymentMethodResponse } from '../payment-method.ts'
import { renamePaymentMethod } from '../rename-payment-method.ts'
import { customerPath, paymentMethodResponse } from './responses.ts'

export const putPaymentMethod = (context: AppContext) =>
  endpoint({
    call: 'PUT /api/customers/{id}/paymentmethods/{vaultId}',
    name: 'updatePaymentMethod',
    summary: 'Rename a payment method',
    tag: 'Payment methods',
    access: context.access.session('write'),
    idempotent: true,
    params: customerPath.extend({ vaultId: z.string() }),
    body: z.strictObject({ title: trimmedText(paymentMethodTitleMax) }),
    answers: { statusCode: 200, schema: paymentMethodResponse },
    refuses: ['bad_gateway'],
    async handle({ caller, params, body, ...request }) {
      const named = { customerId: params.id, vaultId: params.vaultId, title: body.title }
      const { vault, defaultVaultId } = await renamePaymentMethod(
        context,
        caller.company,
        named,
        toAuditedCall(caller, request),
      )
      return ok(toPaymentMethodResponse(vault, defaultVaultId))
    },
  })
