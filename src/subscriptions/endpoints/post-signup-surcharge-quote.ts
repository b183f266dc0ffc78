import { z } from 'zod'
import type { AppContext } from '#context'
import { surchargeQuoteResponse } from '#checkout'
import { endpoint, idText, ok, addProblem } from '#platform/http'
import { quoteOpenSurcharge } from '../signup/quote-sign-up.ts'
import { payerOrSessionAccess, subscriptionIdInput, resolveSubscription } from '../signup/signup-access.ts'

const methodId = idText(z.string().min(1).max(128))

const body = z
  .strictObject({
    subscriptionId: subscriptionIdInput.optional(),
    accountVaultId: methodId.optional(),
    ticketId: methodId.optional(),
  })
  .superRefine(({ accountVaultId, ticketId }, context) => {
    if ((accountVaultId === undefined) === (ticketId === undefined))
      addProblem(context, 'invalid_type', 'exactly one of accountVaultId and ticketId is needed', [
        'accountVaultId',
      ])
  })
  .meta({ shapes: [{ needs: ['accountVaultId'] }, { needs: ['ticketId'] }] })

export const postSignupSurchargeQuote = (context: AppContext) =>
  endpoint({
    call: 'POST /api/subscriptions/v2/surcharge-quote',
    name: 'quoteSignUpSurcharge',
    summary: 'Quote the surcharge on a saved or captured payment method',
    tag: 'Subscriptions',
    access: payerOrSessionAccess(context, 'read'),
    idempotent: true,
    body,
    answers: { statusCode: 200, schema: surchargeQuoteResponse },
    refuses: ['not_found', 'gone', 'unprocessable_entity', 'bad_gateway', 'already_processing'],
    async handle({ caller, body: { subscriptionId, accountVaultId, ticketId = '' } }) {
      const subscription = await resolveSubscription(context, caller, 'body', subscriptionId)
      const source = accountVaultId === undefined ? { ticketId } : { accountVaultId }
      return ok(await quoteOpenSurcharge(context, { caller, subscription, source }))
    },
  })
