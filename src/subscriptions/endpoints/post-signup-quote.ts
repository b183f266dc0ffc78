import type { AppContext } from '#context'
import { findMissingZip, newCardQuoteBody, newCardQuoteResponse } from '#checkout'
import { created, endpoint, moneyAmount } from '#platform/http'
import { quoteSignUp } from '../signup/quote-sign-up.ts'
import { payerOrSessionAccess, subscriptionIdInput, resolveSubscription } from '../signup/signup-access.ts'

export const postSignupQuote = (context: AppContext) =>
  endpoint({
    call: 'POST /api/subscriptions/v2/quote',
    name: 'createSignUpQuote',
    summary: 'Quote a newly captured card for the first invoice',
    tag: 'Subscriptions',
    access: payerOrSessionAccess(context, 'write'),
    idempotent: true,
    body: newCardQuoteBody.extend({
      subscriptionId: subscriptionIdInput.optional(),
      amount: moneyAmount.optional().meta({
        description: 'Dollars that count towards the invoice; all that is due where it is left out.',
        example: 29,
      }),
    }),
    alsoWrong: async ({ caller: { company }, body }) => findMissingZip(company, body),
    answers: { statusCode: 201, schema: newCardQuoteResponse },
    refuses: [
      'not_found',
      'gone',
      'unprocessable_entity',
      'not_supported',
      'bad_gateway',
      'declined',
      'over_payment',
      'already_processing',
    ],
    async handle({ caller, body: { subscriptionId, ticketId, billingZip, amount }, key }) {
      const subscription = await resolveSubscription(context, caller, 'body', subscriptionId)
      const command = { caller, subscription, ticketId, billingZip, amount, key }
      return created(await quoteSignUp(context, command))
    },
  })
