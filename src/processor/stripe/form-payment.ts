import { z } from 'zod'
import { submissionTimeoutMs } from '#kernel/limits'
import type { Uuid } from '#kernel/ids'
import type { Rail } from '#kernel/rails'
import type { WireResponse } from '../wire.ts'
import type { FormRequest } from './form-queries.ts'
import type { PayerInput } from './form-input.ts'
import { stripeMethodTypes } from './method-details.ts'
import { parseResponse, toStripeResult, toProcessorError } from './stripe-result.ts'
import { toPath, type StripeCall } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { toDeclineReason, type Reason } from './stripe-reasons.ts'
import { wireIntent, type Intent, type StripeError } from './stripe-wire.ts'

export type FormSaleDetails = NonNullable<FormRequest['sale']> & {
  reference: string
  contactId: string
  methods: Rail[]
}

const descriptionMax = 1_000

/** Creates the payment that all forms of a sale try. It has no effect until it is confirmed. */
export async function createPayment(
  stripe: StripeCall,
  location: StripeCredentials,
  { reference, contactId, methods, amountCents, description }: FormSaleDetails,
): Promise<string> {
  const parameters = {
    amount: amountCents,
    currency: 'usd',
    customer: contactId,
    payment_method_types: methods.map((rail) => stripeMethodTypes[rail]),
    // Stripe requires this to save the method afterwards, and the form cannot know in advance whether it will be saved.
    setup_future_usage: 'off_session',
    description: description?.slice(0, descriptionMax),
    metadata: {
      florin_reference: reference,
      florin_location: location.locationId,
      florin_action: 'sale',
      florin_surcharge: 0,
      florin_contact: contactId,
      florin_form: 'true',
    },
  }
  const response = await stripe.send(location, { method: 'POST', path: '/v1/payment_intents', parameters })
  return parseResponse(wireIntent, response).id
}

const unexpectedState = 'payment_intent_unexpected_state'

/** Updates a payment that was tried before to the sale of this form, whose amount may differ. */
export async function updatePaymentAmount(
  stripe: StripeCall,
  location: StripeCredentials,
  paymentId: string,
  { amountCents: amount }: Pick<FormSaleDetails, 'amountCents'>,
): Promise<void> {
  const path = toPath('/v1/payment_intents/', paymentId)
  const result = toStripeResult(await stripe.send(location, { method: 'POST', path, parameters: { amount } }))
  // A payment that has ended cannot be changed; its confirmation reports that.
  const isOver = result.kind === 'refused' && result.error.code === unexpectedState
  if (result.kind !== 'done' && !isOver) throw toProcessorError(result)
}

export async function loadPayment(
  stripe: StripeCall,
  location: StripeCredentials,
  paymentId: string,
): Promise<Intent> {
  const path = toPath('/v1/payment_intents/', paymentId)
  const parameters = { expand: ['latest_charge'] }
  return parseResponse(wireIntent, await stripe.send(location, { method: 'GET', path, parameters }))
}

export type ConfirmationResult =
  | { outcome: 'sold'; payment: Intent }
  | { outcome: 'declined'; id: string; reason: Reason }
  /** Another request has made or cancelled the payment. */
  | { outcome: 'closed' }
  /** The input is invalid; nothing was tried. */
  | { outcome: 'unusable' }
  /** The try certainly did not happen. */
  | { outcome: 'not taken' }
  | { outcome: 'unknown' }

const acceptedStatuses = new Set(['processing', 'requires_capture', 'succeeded'])

/** Returns whether a payment was made. Its bank may still return it. */
export function isAccepted({ status }: Intent): boolean {
  return acceptedStatuses.has(status)
}

/** Confirms a payment with the payer's input. */
export async function confirmPayment(
  stripe: StripeCall,
  location: StripeCredentials,
  paymentId: string,
  { confirmationTokenId, rail, mandate }: PayerInput,
  tryId: Uuid,
): Promise<ConfirmationResult> {
  const response = await stripe.send(location, {
    method: 'POST',
    path: toPath('/v1/payment_intents/', paymentId, '/confirm'),
    parameters: {
      confirmation_token: confirmationTokenId,
      payment_method_types: [stripeMethodTypes[rail]],
      mandate_data: mandate,
      error_on_requires_action: true,
      expand: ['latest_charge'],
    },
    idempotencyKey: `try-${tryId}`,
    timeoutMs: submissionTimeoutMs,
  })
  const result = toStripeResult(response)
  if (result.kind === 'refused') return toRefusedResult(result.error, response, tryId)
  if (result.kind === 'missing') return { outcome: 'unusable' }
  if (result.kind === 'not taken' || result.kind === 'locked') return { outcome: 'not taken' }
  const payment = result.kind === 'done' ? wireIntent.safeParse(result.body).data : undefined
  return payment && isAccepted(payment) ? { outcome: 'sold', payment } : { outcome: 'unknown' }
}

const errorWithCharge = z.object({ error: z.object({ charge: z.string().nullish() }) })

function toRefusedResult(error: StripeError, response: WireResponse, tryId: Uuid): ConfirmationResult {
  if (error.code === unexpectedState) return { outcome: 'closed' }
  if (error.type !== 'card_error') return { outcome: 'unusable' }
  const body = response.kind === 'answered' ? response.body : undefined
  const id = errorWithCharge.safeParse(body).data?.error.charge ?? `try_${tryId}`
  const { decline_code: declineCode, code, message } = error
  return { outcome: 'declined', id, reason: toDeclineReason([declineCode, code], message) }
}
