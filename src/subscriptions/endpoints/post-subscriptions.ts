import { z } from 'zod'
import { toAuditedCall, createRecipientLimit } from '#access'
import type { AppContext } from '#context'
import { created, endpoint } from '#platform/http'
import { createSubscription } from '../signup/create-subscription.ts'
import {
  findRejectedProblems,
  newSubscriptionFields,
  newSubscriptionShapes,
  refuseConflictingTerms,
} from './new-subscription-body.ts'

const body = z
  .strictObject(newSubscriptionFields)
  .superRefine(refuseConflictingTerms)
  .meta({ shapes: newSubscriptionShapes })

export const postSubscriptions = (context: AppContext) =>
  endpoint({
    call: 'POST /api/subscriptions/v2',
    name: 'createSubscription',
    summary: 'Create a subscription',
    tag: 'Subscriptions',
    access: context.access.session('write'),
    idempotent: true,
    body,
    answers: {
      statusCode: 201,
      schema: z.object({
        message: z
          .string()
          .meta({ description: 'The result, as a text for people.', example: 'Subscription created.' }),
        correlationId: z.string(),
        subscriptionId: z.string(),
      }),
    },
    alsoWrong: ({ caller, body: sent }) => findRejectedProblems(context, caller.company, sent),
    async handle({ caller, body: sent, key, ...request }) {
      const boundRecipients = createRecipientLimit(context, caller)
      const { correlationId } = request
      const call = toAuditedCall(caller, request)
      const command = { company: caller.company, sent, boundRecipients, call, correlationId, key }
      return created(await createSubscription(context, command))
    },
  })
