import { z } from 'zod'
import { askedBy, assertRight, type Services } from '#access'
import { refusalsOfSubmitting } from '#kernel/refusals'
import { endpoint, moneyAmount, ok, pathId, problem } from '#platform/http'
import { stepAuthorization } from '../authorization/step-authorization.ts'
import { oneOffAnswerSchema } from './answers.ts'

const body = z
  .strictObject({
    action: z.enum(['authcomplete', 'void']),
    transaction_amount: moneyAmount.optional(),
  })
  .superRefine(({ action, transaction_amount }, context) => {
    if (action === 'void' && transaction_amount !== undefined)
      problem(context, 'not_allowed', 'a void lets the whole authorization go', ['transaction_amount'])
  })
  .meta({
    shapes: [
      { needs: ['action'], is: { action: { enum: ['authcomplete'] } }, may: ['transaction_amount'] },
      { needs: ['action'], is: { action: { enum: ['void'] } } },
    ],
  })

/** PUT /api/trx/auth/{trx_id}: takes the money of an authorization, or lets it go. */
export const putTrxAuth = (services: Services) =>
  endpoint({
    call: 'PUT /api/trx/auth/{trx_id}',
    name: 'finishAuthorization',
    summary: 'Complete or void an authorization',
    tag: 'Transactions',
    access: services.access.apiKey('write'),
    idempotent: true,
    params: z.object({ trx_id: pathId('trx') }),
    body,
    answers: { statusCode: 200, schema: oneOffAnswerSchema },
    refuses: ['unprocessable_entity', ...refusalsOfSubmitting],
    async handle({ caller, params, body, key, ...request }) {
      if (body.action === 'void') assertRight(caller, 'settle')
      return ok(
        await stepAuthorization(services, {
          company: caller.company,
          transactionId: params.trx_id,
          action: body.action,
          amount: body.transaction_amount,
          ...askedBy(caller, request),
          key,
        }),
      )
    },
  })
