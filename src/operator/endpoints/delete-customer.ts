import { z } from 'zod'
import { toOperatorCall } from '#access'
import type { AppContext } from '#context'
import { requireCompany } from '#companies'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId } from '#kernel/ids'
import { endpoint, ok, pathId } from '#platform/http'
import { eraseCustomer } from '../erasure/erase-customer.ts'
import { shareOperator } from '../surface.ts'

export const deleteCustomer = (context: AppContext) =>
  endpoint({
    call: 'DELETE /operator/v1/companies/{companyId}/customers/{customerId}',
    name: 'eraseCustomer',
    summary: 'Erase a customer; the books keep ids and amounts',
    ...shareOperator(context),
    params: z.object({ companyId: pathId('cmp'), customerId: pathId('cus') }),
    answers: {
      statusCode: 200,
      schema: z.object({ message: z.literal('success'), customerId: z.string(), erasedAt: z.string() }),
    },
    refuses: ['unprocessable_entity', 'bad_gateway'],
    async handle({ params: { companyId, customerId }, ...request }) {
      const company = await requireCompany(context.db, companyId)
      const erasedAt = await eraseCustomer(context, company, customerId, toOperatorCall(request))
      return ok({
        message: 'success',
        customerId: toPublicId('cus', customerId),
        erasedAt: toIsoInstant(erasedAt),
      })
    },
  })
