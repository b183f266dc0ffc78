import { z } from 'zod'
import type { AppContext } from '#context'
import { requireCompany } from '#companies'
import { ApiError } from '#kernel/refusals'
import { endpoint, ok, pathId } from '#platform/http'
import { loadPaymentHistory } from '#attempts'
import { recordsResponse, toRecordsResponse } from '../record-with-request.ts'
import { shareOperator } from '../surface.ts'

export const getTransactionHistory = (context: AppContext) =>
  endpoint({
    call: 'GET /operator/v1/companies/{companyId}/transactions/{trxId}/history',
    name: 'getTransactionHistory',
    summary: 'List all attempts at the payment that a transaction belongs to',
    ...shareOperator(context),
    params: z.object({ companyId: pathId('cmp'), trxId: pathId('trx') }),
    answers: { statusCode: 200, schema: recordsResponse },
    async handle({ params }) {
      const { id } = await requireCompany(context.db, params.companyId)
      const transactions = await loadPaymentHistory(context.db, id, params.trxId)
      if (transactions.length === 0) throw new ApiError('not_found')
      return ok(toRecordsResponse(transactions))
    },
  })
