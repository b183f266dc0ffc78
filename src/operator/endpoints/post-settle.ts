import { z } from 'zod'
import { toOperatorCall } from '#access'
import type { AppContext } from '#context'
import { requireCompany } from '#companies'
import { closeReasonLengthMax } from '#kernel/limits'
import { createResultRecorder } from '#transactions'
import { endpoint, ok, pathId, trimmedText } from '#platform/http'
import { manualOutcomes, resolveReview, toTransactionRecord, transactionRecordResponse } from '#attempts'
import { shareOperator } from '../surface.ts'

export const postSettle = (context: AppContext) =>
  endpoint({
    call: 'POST /operator/v1/companies/{companyId}/transactions/{transactionId}/settle',
    name: 'settleTransaction',
    summary: 'Settle an attempt that the books of the processor disagree with',
    ...shareOperator(context),
    params: z.object({ companyId: pathId('cmp'), transactionId: pathId('trx') }),
    body: z.strictObject({
      outcome: z
        .enum(manualOutcomes)
        .describe('`completed`: it counts with its own amount; `failed`: not at all'),
      reason: trimmedText(closeReasonLengthMax)
        .describe('kept in the audit')
        .meta({ example: 'The bank says that it was paid' }),
      overrulesBooks: z
        .boolean()
        .default(false)
        .describe(
          'needed where the books of the processor do not bear the outcome out: less is there than would count, or money is there that would not',
        ),
    }),
    answers: { statusCode: 200, schema: z.object({ transaction: transactionRecordResponse }) },
    refuses: ['unprocessable_entity', 'bad_gateway'],
    async handle({ params: { companyId, transactionId }, body, ...request }) {
      const company = await requireCompany(context.db, companyId)
      const command = { company, transactionId, ...body, call: toOperatorCall(request) }
      const settled = await resolveReview(context, createResultRecorder(context), command)
      return ok({ transaction: toTransactionRecord(settled) })
    },
  })
