import { z } from 'zod'
import type { AppContext } from '#context'
import { requireCompany } from '#companies'
import { loadInvoicesOfRequest, invoicesOfRequestResponse } from '#invoices'
import { dateOrInstant, endpoint, idText, ok } from '#platform/http'
import { loadHistoryOfRequest, historyOfRequestResponse } from '#subscriptions'
import { loadTransactionsOfRequest } from '#attempts'
import { recordsResponse, toRecordsResponse } from '../record-with-request.ts'
import { shareCompany } from '../surface.ts'

const correlationIdMax = 128

const query = z.strictObject({
  correlationId: idText(z.string().min(1).max(correlationIdMax)),
  around: dateOrInstant
    .optional()
    .describe(
      'limits the search to records within an hour of this time; without it, to the newest twenty thousand',
    ),
})

export const getTransactionsOfRequest = (context: AppContext) =>
  endpoint({
    call: 'GET /operator/v1/companies/{companyId}/transactions',
    name: 'findTransactionsOfRequest',
    summary: 'Find the records that a request created or changed, by its correlation id',
    ...shareCompany(context),
    query,
    answers: {
      statusCode: 200,
      schema: recordsResponse.extend({
        invoices: invoicesOfRequestResponse.describe('The invoices that it created, voided or cancelled.'),
        subscriptionEvents: historyOfRequestResponse.describe(
          'The changes that it made to subscriptions, oldest first.',
        ),
      }),
    },
    async handle({ params, query: { correlationId, around } }) {
      const { id } = await requireCompany(context.db, params.companyId)
      const [transactions, invoices, subscriptionEvents] = await Promise.all([
        loadTransactionsOfRequest(context.db, id, correlationId, around?.at),
        loadInvoicesOfRequest(context.db, id, correlationId, around?.at),
        loadHistoryOfRequest(context.db, id, correlationId, around?.at),
      ])
      return ok({ ...toRecordsResponse(transactions), invoices, subscriptionEvents })
    },
  })
