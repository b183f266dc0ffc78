import { z } from 'zod'
import { intentionResponse } from '#customers'
import type { AppContext } from '#context'
import {
  confirmBody,
  findMissingZip,
  newCardQuoteBody,
  newCardQuoteResponse,
  openCaptureForm,
  openSaleForm,
  paymentEvent,
  quoteCard,
  railsBody,
  refuseTooManyAttempts,
} from '#checkout'
import { submissionRefusals } from '#kernel/refusals'
import { hostedPaymentBytesMax } from '#kernel/limits'
import { created, endpoint, ok, type Access, type Endpoint } from '#platform/http'
import { completeHosted } from '../hosted/complete-hosted.ts'
import { hostedLinkAccess, type HostedCaller } from '../hosted/hosted-link.ts'
import { confirmHostedQuote } from '../hosted/confirm-hosted.ts'
import { showHostedPayment } from '../hosted/show-hosted-payment.ts'
import { toHostedPaidResponse } from '../transaction-response.ts'
import { hostedPaidResponse, hostedPaymentResponse } from './responses.ts'

const tag = 'Hosted payments'
const base = '/api/trx/hostedpayment/{token}'
const params = z.object({ token: z.string() })

/** Returns the endpoints of a hosted payment's page. Its token is the credential. */
export function hostedPaymentEndpoints(context: AppContext): Endpoint[] {
  const shared = { tag, params, access: hostedLinkAccess(context), bodyBytesMax: hostedPaymentBytesMax }
  return [...payerPageEndpoints(context, shared), ...checkoutEndpoints(context, shared)]
}

type SharedOptions = {
  tag: string
  params: typeof params
  access: Access<HostedCaller>
  bodyBytesMax: number
}

function payerPageEndpoints(context: AppContext, shared: SharedOptions): Endpoint[] {
  return [
    endpoint({
      ...shared,
      call: `GET ${base}`,
      name: 'getHostedPayment',
      summary: 'Read the content of a hosted payment page',
      answers: { statusCode: 200, schema: hostedPaymentResponse },
      handle: async ({ caller }) => ok(await showHostedPayment(context, caller)),
    }),
    endpoint({
      ...shared,
      call: `POST ${base}/intention`,
      name: 'createHostedPaymentIntention',
      summary: 'Open the secure form that charges the total',
      idempotent: true,
      body: railsBody,
      answers: { statusCode: 201, schema: intentionResponse },
      refuses: ['bad_gateway', 'not_supported', 'already_processing', 'outcome_unknown'],
      handle: async ({ caller, body }) => created(await openSaleForm(context, caller, body.paymentMethods)),
    }),
    endpoint({
      ...shared,
      call: `POST ${base}/capture/intention`,
      name: 'createHostedPaymentCaptureIntention',
      summary: 'Open the secure form to capture a card or bank account for this payment',
      idempotent: true,
      body: railsBody,
      answers: { statusCode: 201, schema: intentionResponse },
      refuses: ['bad_gateway', 'not_supported', 'already_processing', 'outcome_unknown'],
      async handle({ caller: { company, payable, payerHash }, body }) {
        await refuseTooManyAttempts(context, company, payable.ref, payerHash)
        return created(await openCaptureForm(context, payable, body.paymentMethods))
      },
    }),
  ]
}

function checkoutEndpoints(context: AppContext, shared: SharedOptions): Endpoint[] {
  return [
    endpoint({
      ...shared,
      call: `POST ${base}/quote`,
      name: 'createHostedPaymentQuote',
      summary: 'Quote the total on a captured card',
      idempotent: true,
      body: newCardQuoteBody.omit({ amount: true }),
      alsoWrong: async ({ caller: { company }, body }) => findMissingZip(company, body),
      answers: { statusCode: 201, schema: newCardQuoteResponse },
      refuses: ['bad_gateway', 'not_supported', 'declined', 'already_processing', 'outcome_unknown'],
      handle: async ({ caller: { payable, payerHash }, body, key }) =>
        created(await quoteCard(context, payable, { ...body, payerHash, key })),
    }),
    endpoint({
      ...shared,
      call: `POST ${base}/capture/quote`,
      name: 'quoteCapturedHostedPayment',
      summary: 'Quote the total on a captured card, by the ZIP code that was entered with it',
      idempotent: true,
      body: newCardQuoteBody.pick({ ticketId: true }),
      answers: { statusCode: 201, schema: newCardQuoteResponse },
      refuses: ['bad_gateway', 'not_supported', 'declined', 'already_processing', 'outcome_unknown'],
      handle: async ({ caller: { payable, payerHash }, body, key }) =>
        created(await quoteCard(context, payable, { ...body, usesStoredZip: true, payerHash, key })),
    }),
    endpoint({
      ...shared,
      call: `POST ${base}/quote/confirm`,
      name: 'confirmHostedPaymentQuote',
      summary: 'Pay the quoted amount',
      idempotent: true,
      body: confirmBody.omit({ savePaymentMethod: true }),
      answers: { statusCode: 200, schema: hostedPaidResponse },
      refuses: ['unprocessable_entity', 'already_processing', 'quote_changed', ...submissionRefusals],
      handle: async ({ caller, body, correlationId, key }) =>
        ok(toHostedPaidResponse(await confirmHostedQuote(context, caller, { ...body, correlationId, key }))),
    }),
    endpoint({
      ...shared,
      call: `POST ${base}/complete`,
      name: 'completeHostedPayment',
      summary: 'Pay with the done event of the secure form',
      idempotent: true,
      body: z.strictObject({ processorEvent: paymentEvent }),
      answers: { statusCode: 200, schema: hostedPaidResponse },
      refuses: ['unprocessable_entity', 'already_processing', 'quote_changed', ...submissionRefusals],
      handle: async ({ caller, body, correlationId, key }) =>
        ok(
          toHostedPaidResponse(
            await completeHosted(context, caller, { event: body.processorEvent, correlationId, key }),
          ),
        ),
    }),
  ]
}
