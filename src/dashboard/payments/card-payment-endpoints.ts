import { z } from 'zod'
import { toRequestedBy } from '#access'
import { confirmBody, newCardQuoteBody, newCardQuoteResponse, openCaptureForm, quoteCard } from '#checkout'
import type { AppContext } from '#context'
import { intentionResponse, loadUnerasedCustomer } from '#customers'
import { toPublicId } from '#kernel/ids'
import { descriptionLengthMax, orderIdLengthMax } from '#kernel/limits'
import { invalidFieldError, submissionRefusals } from '#kernel/refusals'
import {
  bodyId,
  created,
  endpoint,
  idText,
  moneyAmount,
  ok,
  optionalEmail,
  pathId,
  toIdMeta,
  trimmedText,
  type Endpoint,
} from '#platform/http'
import {
  confirmHostedQuote,
  createHostedPayment,
  hostedPaidResponse,
  loadHostedOrder,
  toHostedPaidResponse,
} from '#transactions'
import type { DashboardSurface } from '../dashboard-surface.ts'

const params = z.object({ companyId: pathId('cmp'), hostedPaymentId: pathId('hpp') })

/**
 * Creates the endpoints with which a user charges a new card without an invoice. Each payment is a hosted payment that
 * the user quotes and confirms in place of the payer.
 */
export function cardPaymentEndpoints(context: AppContext, surface: DashboardSurface): Endpoint[] {
  return [
    postCardPayment(context, surface),
    postCardForm(context, surface),
    postCardQuote(context, surface),
    postCardConfirm(context, surface),
  ]
}

const postCardPayment = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `POST ${surface.base}/card-payments`,
    name: 'createCardPayment',
    summary: 'Prepare a payment by a new card without an invoice; nothing is charged',
    ...surface.share('write'),
    idempotent: true,
    params: z.object({ companyId: pathId('cmp') }),
    body: z.strictObject({
      amount: moneyAmount.meta({ description: 'Dollars to be paid, without a surcharge.', example: 49.5 }),
      customerId: bodyId('cus').optional(),
      orderId: idText(z.string().min(1).max(orderIdLengthMax)).optional(),
      description: trimmedText(descriptionLengthMax).optional(),
      email: optionalEmail.describe('where the receipt goes; without it, to the customer'),
    }),
    answers: {
      statusCode: 201,
      schema: z.object({
        hostedPaymentId: z.string().meta({ description: 'The hosted payment.', ...toIdMeta('hpp') }),
      }),
    },
    async handle({ caller, body, key, ...request }) {
      const { company } = caller
      const { amount: total, orderId, description } = body
      const isNamed = 'customerId' in body
      const customer =
        body.customerId && (await loadUnerasedCustomer(context.db, company.id, body.customerId))
      if (isNamed && !customer) throw invalidFieldError('body.customerId', 'not_found', 'no such customer')
      const shown = { description, billingEmail: body.email || customer?.email, items: [] }
      const order = { total, orderId, customerId: customer?.id, shown }
      const call = surface.callOf({ caller, ...request })
      const { id } = await createHostedPayment(context, company, order, key, call)
      return created({ hostedPaymentId: toPublicId('hpp', id) })
    },
  })

const postCardForm = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `POST ${surface.base}/card-payments/{hostedPaymentId}/intention`,
    name: 'createCardPaymentIntention',
    summary: 'Open the secure form to capture the card of a payment',
    ...surface.share('write'),
    idempotent: true,
    params,
    body: z.strictObject({}),
    answers: { statusCode: 201, schema: intentionResponse },
    refuses: ['bad_gateway', 'not_supported', 'already_processing', 'outcome_unknown'],
    async handle({ caller: { company }, params: { hostedPaymentId } }) {
      const { payable } = await loadHostedOrder(context, company, hostedPaymentId)
      return created(await openCaptureForm(context, payable, ['cc']))
    },
  })

const postCardQuote = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `POST ${surface.base}/card-payments/{hostedPaymentId}/quote`,
    name: 'quoteCardPayment',
    summary: 'Quote the total on a captured card, by the ZIP code that was entered with it',
    ...surface.share('write'),
    idempotent: true,
    params,
    body: newCardQuoteBody.pick({ ticketId: true }),
    answers: { statusCode: 201, schema: newCardQuoteResponse },
    refuses: ['bad_gateway', 'not_supported', 'declined', 'already_processing', 'outcome_unknown'],
    async handle({ caller: { company }, params: { hostedPaymentId }, body, key }) {
      const { payable } = await loadHostedOrder(context, company, hostedPaymentId)
      const captured = { ...body, usesStoredZip: true, payerHash: undefined, key }
      return created(await quoteCard(context, payable, captured))
    },
  })

const postCardConfirm = (context: AppContext, surface: DashboardSurface) =>
  endpoint({
    call: `POST ${surface.base}/card-payments/{hostedPaymentId}/quote/confirm`,
    name: 'confirmCardPayment',
    summary: 'Charge exactly the quoted amount',
    ...surface.share('write'),
    idempotent: true,
    params,
    body: confirmBody.omit({ savePaymentMethod: true }),
    answers: { statusCode: 200, schema: hostedPaidResponse },
    refuses: ['unprocessable_entity', 'already_processing', 'quote_changed', ...submissionRefusals],
    async handle({ caller, params: { hostedPaymentId }, body: { quoteId }, key, ...request }) {
      const order = await loadHostedOrder(context, caller.company, hostedPaymentId)
      const { correlationId, ...user } = toRequestedBy(caller, request)
      const confirmation = { quoteId, correlationId, key }
      return ok(toHostedPaidResponse(await confirmHostedQuote(context, { ...order, user }, confirmation)))
    },
  })
