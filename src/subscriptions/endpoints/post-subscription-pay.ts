import { z } from 'zod'
import { toRequestedBy } from '#access'
import type { AppContext } from '#context'
import { submissionRefusals } from '#kernel/refusals'
import { endpoint, idText, moneyAmount, ok, pathId } from '#platform/http'
import { paySubscription } from '../change/pay-subscription.ts'

export const postSubscriptionPay = (context: AppContext) =>
  endpoint({
    call: 'POST /api/subscriptions/v2/{id}/pay',
    name: 'paySubscription',
    summary: 'Pay the oldest open invoice of a subscription',
    tag: 'Subscriptions',
    access: context.access.session('write'),
    idempotent: true,
    params: z.object({ id: pathId('sub') }),
    body: z.strictObject({
      accountVaultId: idText(z.string().min(1).max(128)),
      amount: moneyAmount.optional().meta({
        description: 'Dollars that count towards the invoice; all that is due where it is left out.',
        example: 29,
      }),
      savePaymentMethod: z.boolean().optional(),
    }),
    answers: {
      statusCode: 200,
      schema: z.object({
        message: z
          .string()
          .meta({ description: 'The result, as a text for people.', example: 'Payment approved.' }),
        correlationId: z.string(),
        subscriptionId: z.string(),
        transactionId: z.string(),
        status: z.literal('success'),
      }),
    },
    refuses: ['unprocessable_entity', 'over_payment', 'already_processing', ...submissionRefusals],
    async handle({ caller, params, body, key, ...request }) {
      const { accountVaultId, amount, savePaymentMethod: save = false } = body
      const subscriptionId = params.id
      return ok(
        await paySubscription(context, {
          company: caller.company,
          subscriptionId,
          accountVaultId,
          amount,
          save,
          ...toRequestedBy(caller, request),
          key,
        }),
      )
    },
  })
