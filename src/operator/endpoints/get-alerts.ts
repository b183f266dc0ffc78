import { z } from 'zod'
import type { Services } from '#access'
import { knownCompany, readAlerts } from '#companies'
import { endpoint, ok, pathId } from '#platform/http'

/** GET /operator/v1/companies/{companyId}/alerts: what happened that nobody asked for, the newest first. */
export const getAlerts = (services: Services) =>
  endpoint({
    call: 'GET /operator/v1/companies/{companyId}/alerts',
    summary: 'List the alerts of a company',
    tag: 'Operator',
    access: services.access.operator,
    params: z.object({ companyId: pathId('cmp') }),
    answers: {
      statusCode: 200,
      schema: z.object({
        alerts: z.array(
          z.object({
            id: z.string(),
            kind: z.string(),
            message: z.string(),
            invoiceId: z.string().optional(),
            transactionId: z.string().optional(),
            subscriptionId: z.string().optional(),
            createdAt: z.string(),
          }),
        ),
      }),
    },
    async handle({ params }) {
      const { id } = await knownCompany(services.db, params.companyId)
      return ok({ alerts: await readAlerts(services.db, id) })
    },
  })
