import { z } from 'zod'
import type { AppContext } from '#context'
import { omitNullish } from '#kernel/json'
import { endpoint, ok, paging } from '#platform/http'
import { listPaymentMethods } from '../list-payment-methods.ts'
import { toPaymentMethodResponse } from '../payment-method.ts'
import { customerPath, paymentMethodResponse } from './responses.ts'

const responseSchema = z.object({
  accountvaults: z.array(paymentMethodResponse),
  defaultPaymentMethodId: z.string().optional(),
  page: z.number(),
  pageSize: z.number(),
  total: z.number().meta({ description: 'How many there are in all.', example: 1 }),
})

export const getPaymentMethods = (context: AppContext) =>
  endpoint({
    call: 'GET /api/customers/{id}/paymentmethods',
    name: 'listPaymentMethods',
    summary: "List a customer's payment methods",
    tag: 'Payment methods',
    access: context.access.session('read'),
    params: customerPath,
    query: z.object(paging),
    answers: { statusCode: 200, schema: responseSchema },
    refuses: ['bad_gateway'],
    async handle({ caller, params, query: { page, pageSize } }) {
      const { vaults, defaultVaultId } = await listPaymentMethods(context, caller.company, params.id)
      const shown = vaults.slice(page * pageSize, (page + 1) * pageSize)
      return ok({
        accountvaults: shown.map((vault) => toPaymentMethodResponse(vault, defaultVaultId)),
        ...omitNullish({ defaultPaymentMethodId: defaultVaultId }),
        page,
        pageSize,
        total: vaults.length,
      })
    },
  })
