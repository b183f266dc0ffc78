import { z } from 'zod'
import { toRequestedBy, assertRight } from '#access'
import type { AppContext } from '#context'
import { submissionRefusals } from '#kernel/refusals'
import { endpoint, moneyAmount, ok, pathId, addProblem } from '#platform/http'
import { stepAuthorization } from '../authorization/step-authorization.ts'
import { transactionResponseSchema } from './responses.ts'

const body = z
  .strictObject({
    action: z.enum(['authcomplete', 'void']),
    transaction_amount: moneyAmount.optional(),
  })
  .superRefine(({ action, transaction_amount }, context) => {
    if (action === 'void' && transaction_amount !== undefined)
      addProblem(context, 'not_allowed', 'a void lets the whole authorization go', ['transaction_amount'])
  })
  .meta({
    shapes: [
      { needs: ['action'], is: { action: { enum: ['authcomplete'] } }, may: ['transaction_amount'] },
      { needs: ['action'], is: { action: { enum: ['void'] } } },
    ],
  })

export const putTrxAuth = (context: AppContext) =>
  endpoint({
    call: 'PUT /api/trx/auth/{trx_id}',
    name: 'finishAuthorization',
    summary: 'Complete or void an authorization',
    tag: 'Transactions',
    access: context.access.apiKey('write'),
    idempotent: true,
    params: z.object({ trx_id: pathId('trx') }),
    body,
    answers: { statusCode: 200, schema: transactionResponseSchema },
    refuses: ['unprocessable_entity', ...submissionRefusals],
    async handle({ caller, params, body, key, ...request }) {
      if (body.action === 'void') assertRight(caller, 'manage')
      return ok(
        await stepAuthorization(context, {
          company: caller.company,
          transactionId: params.trx_id,
          action: body.action,
          amount: body.transaction_amount,
          ...toRequestedBy(caller, request),
          key,
        }),
      )
    },
  })
