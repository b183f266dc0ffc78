import { z } from 'zod'
import { toRequestedBy } from '#access'
import type { AppContext } from '#context'
import { submissionRefusals } from '#kernel/refusals'
import { endpoint, ok, pathId } from '#platform/http'
import { rerunTransaction } from '../rerun-transaction.ts'
import { transactionResponseSchema } from './responses.ts'

export const postTrxRerun = (context: AppContext) =>
  endpoint({
    call: 'POST /api/trx/rerun/{trx_id}',
    name: 'rerunTransaction',
    summary: 'Try a failed transaction again',
    tag: 'Transactions',
    access: context.access.apiKey('write'),
    idempotent: true,
    params: z.object({ trx_id: pathId('trx') }),
    body: z.strictObject({}),
    answers: { statusCode: 200, schema: transactionResponseSchema },
    refuses: [
      'unprocessable_entity',
      'over_payment',
      'already_processing',
      'quote_changed',
      ...submissionRefusals,
    ],
    async handle({ caller, params, key, ...request }) {
      const command = { caller, ...toRequestedBy(caller, request), key }
      return ok(await rerunTransaction(context, { ...command, transactionId: params.trx_id }))
    },
  })
