import { askedBy, type Services } from '#access'
import { refusalsOfSubmitting } from '#kernel/refusals'
import { created, endpoint } from '#platform/http'
import { chargeMethod } from '../charge/charge-method.ts'
import { oneOffAnswerSchema } from './answers.ts'
import { methodBody, orderOf } from './bodies.ts'

/** POST /api/trx/auth: authorizes a saved card without taking the money. */
export const postTrxAuth = (services: Services) =>
  endpoint({
    call: 'POST /api/trx/auth',
    name: 'createAuthorization',
    summary: 'Authorize a saved card',
    tag: 'Transactions',
    access: services.access.apiKey('write'),
    idempotent: true,
    body: methodBody,
    answers: { statusCode: 201, schema: oneOffAnswerSchema },
    refuses: ['not_found', 'unprocessable_entity', ...refusalsOfSubmitting],
    handle: async ({ caller, body, key, ...request }) =>
      created(
        await chargeMethod(services, {
          company: caller.company,
          action: 'auth',
          ...orderOf(body),
          ...askedBy(caller, request),
          key,
        }),
      ),
  })
