import { toRequestedBy } from '#access'
import type { AppContext } from '#context'
import { submissionRefusals } from '#kernel/refusals'
import { created, endpoint } from '#platform/http'
import { chargeMethod } from '../charge/charge-method.ts'
import { transactionResponseSchema } from './responses.ts'
import { methodBody, toCommandFields } from './bodies.ts'

export const postTrxAuth = (context: AppContext) =>
  endpoint({
    call: 'POST /api/trx/auth',
    name: 'createAuthorization',
    summary: 'Authorize a saved card',
    tag: 'Transactions',
    access: context.access.apiKey('write'),
    idempotent: true,
    body: methodBody,
    answers: { statusCode: 201, schema: transactionResponseSchema },
    refuses: ['not_found', 'unprocessable_entity', ...submissionRefusals],
    handle: async ({ caller, body, key, ...request }) =>
      created(
        await chargeMethod(context, {
          company: caller.company,
          action: 'auth',
          ...toCommandFields(body),
          ...toRequestedBy(caller, request),
          key,
        }),
      ),
  })
