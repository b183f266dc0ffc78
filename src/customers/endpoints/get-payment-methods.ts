import { z } from 'zod'
import type { Services } from '#access'
import { present } from '#kernel/json'
import { endpoint, ok, paging } from '#platform/http'
import { listPaymentMethods } from '../list-payment-methods.ts'
import { paymentMethodDocument } from '../payment-method.ts'
import { customerPath, paymentMethodAnswer } from './answers.ts'

const answer = z.object({
  accountvaults: z.array(paymentMethodAnswer),
  defaultPaymentMethodId: z.string().optional(),
  page: z.number(),
  pageSize: z.number(),
  total: z.number().meta({ description: 'How many there are in all.', example: 1 }),
})

/** GET /api/customers/{id}/paymentmethods: lists a customer's saved methods. */
export const getPaymentMethods = (services: Services) =>
  endpoint({
    call: 'GET /api/customers/{id}/paymentmethods',
    name: 'listPaymentMethods',
    summary: "List a customer's payment methods",
    tag: 'Payment methods',
    access: services.access.session('read'),
    params: customerPath,
    query: z.object(paging),
    answers: { statusCode: 200, schema: answer },
    refuses: ['bad_gateway'],
    async handle({ caller, params, query: { page, pageSize } }) {
      const { vaults, defaultVaultId } = await listPaymentMethods(services, caller.company, params.id)
      const shown = vaults.slice(page * pageSize, (page + 1) * pageSize)
      return ok({
        accountvaults: shown.map((vault) => paymentMethodDocument(vault, defaultVaultId)),
        ...present({ defaultPaymentMethodId: defaultVaultId }),
        page,
        pageSize,
        total: vaults.length,
      })
    },
  })
