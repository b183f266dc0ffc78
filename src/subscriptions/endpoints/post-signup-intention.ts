import { z } from 'zod'
import { intentionResponse } from '#customers'
import type { AppContext } from '#context'
import { railsBody } from '#checkout'
import { created, endpoint } from '#platform/http'
import { openSignupForm } from '../signup/quote-sign-up.ts'
import { payerOrSessionAccess, subscriptionIdInput, resolveSubscription } from '../signup/signup-access.ts'

export const postSignupIntention = (context: AppContext) =>
  endpoint({
    call: 'POST /api/subscriptions/v2/intention',
    name: 'createSignUpIntention',
    summary: 'Open the secure form of a sign-up',
    tag: 'Subscriptions',
    access: payerOrSessionAccess(context, 'write'),
    idempotent: true,
    body: railsBody.extend({
      subscriptionId: subscriptionIdInput.optional(),
      capture: z.boolean().optional().describe('captured for one use, and not saved yet'),
    }),
    answers: { statusCode: 201, schema: intentionResponse },
    refuses: ['not_found', 'gone', 'unprocessable_entity', 'bad_gateway', 'already_processing'],
    async handle({ caller, body: { subscriptionId, paymentMethods, capture = false } }) {
      const subscription = await resolveSubscription(context, caller, 'body', subscriptionId)
      return created(await openSignupForm(context, { caller, subscription, paymentMethods, capture }))
    },
  })
