import { z } from 'zod'
import type { AppContext } from '#context'
import { endpoint, ok, pathId } from '#platform/http'
import { transactionRecordResponse } from '#attempts'
import { showTransaction } from '../list-transactions.ts'

export const getTrxTransaction = (context: AppContext) =>
  endpoint({
    call: 'GET /api/trx/transaction/{trx_id}',
    name: 'getTransaction',
    summary: 'Read a transaction',
    tag: 'Transactions',
    access: context.access.apiKey('read'),
    params: z.object({ trx_id: pathId('trx') }),
    answers: { statusCode: 200, schema: transactionRecordResponse },
    handle: async ({ caller: { company }, params }) =>
      ok(await showTransaction(context, company, params.trx_id)),
  })
