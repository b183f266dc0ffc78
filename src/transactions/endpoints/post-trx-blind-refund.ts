import { toRequestedBy } from '#access'
import type { AppContext } from '#context'
import { submissionRefusals } from '#kernel/refusals'
import { created, endpoint } from '#platform/http'
import { assertBlindRefundAllowed } from '../blind-refund/assert-blind-refund-allowed.ts'
import { chargeMethod } from '../charge/charge-method.ts'
import { transactionResponseSchema } from './responses.ts'
import { methodBody, toCommandFields } from './bodies.ts'

export const postTrxBlindRefund = (context: AppContext) =>
  endpoint({
    call: 'POST /api/trx/refund',
    name: 'createBlindRefund',
    summary: 'Refund to a saved payment method without a sale',
    tag: 'Transactions',
    access: context.access.apiKey('refund blindly'),
    idempotent: true,
    body: methodBody,
    answers: { statusCode: 201, schema: transactionResponseSchema },
    refuses: ['not_found', 'unprocessable_entity', ...submissionRefusals],
    async handle({ caller, body, key, ...request }) {
      await assertBlindRefundAllowed(context, caller, toCommandFields(body).amount)
      return created(
        await chargeMethod(context, {
          company: caller.company,
          action: 'refund',
          ...toCommandFields(body),
          ...toRequestedBy(caller, request),
          key,
        }),
      )
    },
  })
