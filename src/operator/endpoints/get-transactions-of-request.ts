import { z } from 'zod'
import type { Services } from '#access'
import { knownCompany } from '#companies'
import { dateOrInstant, endpoint, idText, ok, pathId } from '#platform/http'
import { transactionsOfRequest } from '#transactions'
import { recordsAnswer, recordsWithRequests } from '../record-with-request.ts'

const correlationIdMax = 128

const query = z.strictObject({
  correlationId: idText(z.string().min(1).max(correlationIdMax)),
  around: dateOrInstant
    .optional()
    .describe(
      'looks among those made within an hour of this moment, and else among the newest twenty thousand',
    ),
})

/** GET /operator/v1/companies/{companyId}/transactions: what a request made, by its correlation id. */
export const getTransactionsOfRequest = (services: Services) =>
  endpoint({
    call: 'GET /operator/v1/companies/{companyId}/transactions',
    name: 'findTransactionsOfRequest',
    summary: 'Find the transactions that a request made, by its correlation id',
    tag: 'Operator',
    access: services.access.operator,
    params: z.object({ companyId: pathId('cmp') }),
    query,
    answers: { statusCode: 200, schema: recordsAnswer },
    async handle({ params, query: { correlationId, around } }) {
      const { id } = await knownCompany(services.db, params.companyId)
      return ok(recordsWithRequests(await transactionsOfRequest(services.db, id, correlationId, around?.at)))
    },
  })
