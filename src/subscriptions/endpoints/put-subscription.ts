import { z } from 'zod'
import { assertRight, toAuditedCall } from '#access'
import type { AppContext } from '#context'
import { endpoint, ok, pathId } from '#platform/http'
import { cancelSubscription } from '../change/cancel-subscription.ts'
import { updateSubscription } from '../change/update-subscription.ts'
import { cancelFields, toChange, updateFields } from './change-body.ts'
import { subscriptionResponse } from './responses.ts'

const body = z.discriminatedUnion('operation', [
  z.strictObject(cancelFields).meta({ id: 'SubscriptionCancellation', description: 'Ends a subscription.' }),
  z
    .strictObject(updateFields)
    .meta({ id: 'SubscriptionChange', description: 'Changes the terms of the subscription.' }),
])

export const putSubscription = (context: AppContext) =>
  endpoint({
    call: 'PUT /api/subscriptions/v2/{id}',
    name: 'updateSubscription',
    summary: 'Cancel or update a subscription',
    tag: 'Subscriptions',
    access: context.access.session('write'),
    idempotent: true,
    params: z.object({ id: pathId('sub') }),
    body,
    answers: {
      statusCode: 200,
      schema: subscriptionResponse.extend({
        message: z
          .string()
          .meta({ description: 'The result, as a text for people.', example: 'Subscription updated.' }),
        correlationId: z.string(),
      }),
    },
    refuses: ['unprocessable_entity'],
    async handle({ caller, params, body: sent, key, ...request }) {
      const addressed = {
        company: caller.company,
        subscriptionId: params.id,
        by: 'api' as const,
        call: toAuditedCall(caller, request),
        key,
        correlationId: request.correlationId,
      }
      const change = toChange(sent)
      if ('updates' in change) return ok(await updateSubscription(context, { ...addressed, ...change }))
      assertRight(caller, 'manage')
      return ok(await cancelSubscription(context, { ...addressed, ...change }))
    },
  })
