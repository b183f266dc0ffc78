import { z } from 'zod'
import { assertRight, toAuditedCall } from '#access'
import type { AppContext } from '#context'
import { billingCycles } from '#kernel/billing-calendar'
import { cancelReasonMax } from '#kernel/limits'
import { endpoint, idText, ok, pathId } from '#platform/http'
import { cancelSubscription } from '../change/cancel-subscription.ts'
import { updateSubscription } from '../change/update-subscription.ts'
import { overrideInput, termsInput } from '../terms/terms-input.ts'
import { subscriptionResponse } from './responses.ts'

// A read-only field: ignored wherever a request sends it.
const ignoredField = z.unknown().optional().meta({ undocumented: true })

const body = z.discriminatedUnion('operation', [
  z
    .strictObject({
      operation: z.literal('cancel').describe('Ends it, at once or at the end of the period.'),
      cancelAtPeriodEnd: z.boolean().optional(),
      reason: z.string().max(cancelReasonMax).optional(),
    })
    .meta({ id: 'SubscriptionCancellation', description: 'Ends a subscription.' }),
  z
    .strictObject({
      operation: z.literal('update').describe('Changes the terms of the subscription.'),
      updates: z
        .strictObject({
          amount: overrideInput.nullable().optional(),
          billingCycle: z.enum(billingCycles).optional(),
          planId: idText(z.string()).optional(),
          ...termsInput,
          cancelAtPeriodEnd: z.literal(false).optional(),
          paymentMethods: ignoredField,
        })
        .describe('The changes; fields that are left out stay.'),
      paymentMethods: ignoredField,
    })
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
      if (sent.operation === 'update') {
        const { paymentMethods: _ignored, ...updates } = sent.updates
        return ok(await updateSubscription(context, { ...addressed, updates }))
      }
      assertRight(caller, 'manage')
      const { cancelAtPeriodEnd = false, reason } = sent
      return ok(await cancelSubscription(context, { ...addressed, cancelAtPeriodEnd, reason }))
    },
  })
