import { askedBy, type Services } from '#access'
import { refusalsOfSubmitting } from '#kernel/refusals'
import { created, endpoint } from '#platform/http'
import { assertBlindRefund } from '../refund/blind-refund-right.ts'
import { chargeMethod } from '../charge/charge-method.ts'
import { oneOffAnswerSchema } from './answers.ts'
import { methodBody, orderOf } from './bodies.ts'

/** POST /api/trx/refund: gives money to a saved method without a sale, where the company has that switched on. */
export const postTrxBlindRefund = (services: Services) =>
  endpoint({
    call: 'POST /api/trx/refund',
    name: 'createBlindRefund',
    summary: 'Refund to a saved payment method without a sale',
    tag: 'Transactions',
    access: services.access.apiKey('refund blindly'),
    idempotent: true,
    body: methodBody,
    answers: { statusCode: 201, schema: oneOffAnswerSchema },
    refuses: ['not_found', 'unprocessable_entity', ...refusalsOfSubmitting],
    async handle({ caller, body, key, ...request }) {
      await assertBlindRefund(services, caller, orderOf(body).amount)
      return created(
        await chargeMethod(services, {
          company: caller.company,
          action: 'refund',
          ...orderOf(body),
          ...askedBy(caller, request),
          key,
        }),
      )
    },
  })
