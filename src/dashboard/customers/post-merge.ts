import { z } from 'zod'
import type { AppContext } from '#context'
import { customerResponse, mergeCustomers, toCustomerResponse } from '#customers'
import { ApiError } from '#kernel/refusals'
import { bodyId, endpoint, ok, pathId } from '#platform/http'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { customerMerges } from './customer-merges.ts'

export const postMerge = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `POST ${surface.base}/customers/{id}/merge`,
    name: 'mergeCustomer',
    summary:
      'Merge a customer into another one, which gets its invoices, methods and subscriptions; it stays merged',
    ...surface.share('manage'),
    idempotent: true,
    params: z.object({ companyId: pathId('cmp'), id: pathId('cus') }),
    body: z.strictObject({ into: bodyId('cus').describe('The customer that stays.') }),
    answers: { statusCode: 200, schema: customerResponse },
    refuses: ['unprocessable_entity'],
    async handle({ caller, params, body, ...request }) {
      const { company } = caller
      const { into } = body
      if (into === undefined)
        throw new ApiError('unprocessable_entity', { message: 'The customer to merge into does not exist.' })
      const call = surface.callOf({ caller, ...request })
      const merge = { company, from: params.id, into, call }
      return ok(toCustomerResponse(await mergeCustomers(context, merge, customerMerges)))
    },
  })
