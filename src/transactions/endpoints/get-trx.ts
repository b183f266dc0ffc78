import { z } from 'zod'
import type { AppContext } from '#context'
import { dateOrInstant, endpoint, ok, paging, addProblem } from '#platform/http'
import { listTransactions } from '../list-transactions.ts'
import { transactionListResponse } from './responses.ts'

const query = z
  .object({ ...paging, start: dateOrInstant.optional(), end: dateOrInstant.optional() })
  .superRefine(({ start, end }, context) => {
    if (start && end && start.at > end.at)
      addProblem(context, 'reversed_range', 'the start must not be later than the end', ['start'])
  })

export const getTrx = (context: AppContext) =>
  endpoint({
    call: 'GET /api/trx',
    name: 'listTransactions',
    summary: 'List transactions',
    tag: 'Transactions',
    access: context.access.apiKey('read'),
    query,
    answers: { statusCode: 200, schema: transactionListResponse },
    handle: async ({ caller: { company }, query }) => ok(await listTransactions(context, company, query)),
  })
