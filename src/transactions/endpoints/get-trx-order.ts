import { z } from 'zod'
import type { AppContext } from '#context'
import { orderIdLengthMax } from '#kernel/limits'
import { endpoint, ok } from '#platform/http'
import { transactionRecordResponse } from '#attempts'
import { showNewestOfOrder } from '../list-transactions.ts'

export const getTrxOrder = (context: AppContext) =>
  endpoint({
    call: 'GET /api/trx/order/{order_id}',
    name: 'getTransactionOfOrder',
    summary: 'Read the newest transaction of an order',
    tag: 'Transactions',
    access: context.access.apiKey('read'),
    params: z.object({ order_id: z.string().min(1).max(orderIdLengthMax) }),
    answers: { statusCode: 200, schema: transactionRecordResponse },
    handle: async ({ caller: { company }, params }) =>
      ok(await showNewestOfOrder(context, company, params.order_id)),
  })
