import { z } from 'zod'
import { consentResponse, loadConsents } from '#companies'
import type { AppContext } from '#context'
import { endpoint, ok, pathId } from '#platform/http'
import type { DashboardSurface } from '../dashboard-surface.ts'
import { createIdFilter } from '../id-filter.ts'

export const getConsents = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `GET ${surface.base}/consents`,
    name: 'listConsents',
    summary: 'List the texts that payers agreed to, newest first',
    ...surface.share('read'),
    params: z.object({ companyId: pathId('cmp') }),
    query: z.strictObject({
      transactionId: createIdFilter('trx').meta({
        description: 'Those of this payment.',
        example: 'trx_01k2v9m4e8f3q7r5s6t0w1x2y3',
      }),
      subscriptionId: createIdFilter('sub').meta({
        description: 'Those of this subscription.',
        example: 'sub_01k2v9m4e8f3q7r5s6t0w1x2y3',
      }),
      customerId: createIdFilter('cus').meta({
        description: 'Those of this customer.',
        example: 'cus_01k2v9m4e8f3q7r5s6t0w1x2y3',
      }),
    }),
    answers: {
      statusCode: 200,
      schema: z.object({
        consents: z.array(consentResponse).describe('The newest 100 of any of the named records.'),
      }),
    },
    async handle({ caller: { company }, query }) {
      return ok({ consents: await loadConsents(context.db, company.id, query) })
    },
  })
