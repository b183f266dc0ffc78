import { z } from 'zod'
import { processorReadTimeoutMs, submissionTimeoutMs } from '#kernel/limits'
import type { Rail } from '#kernel/rails'
import type { Refusal } from '../movement.ts'
import type { WireResponse } from '../wire.ts'
import { stripeMethodTypes } from './method-details.ts'
import { toRefusal, type offlineMandate } from './method-rows.ts'
import { parseResponse, toStripeResult, toProcessorError } from './stripe-result.ts'
import { toPath, type StripeCall } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { wireSetupIntent, type SetupIntent } from './stripe-method-wire.ts'
import { toDeclineReason } from './stripe-reasons.ts'
import type { StripeError } from './stripe-wire.ts'
import { sendWhenUnlocked } from './retry-while-locked.ts'

// A setup intent saves a card or bank account. It either succeeds once or is cancelled, never both. That decides
// between a request that saves and one that cleans up.

type AccountContext = { stripe: StripeCall; location: StripeCredentials }

export type NewSetup = {
  customerId: string
  rail: Rail
  metadata: Record<string, string>
  idempotencyKey: string
}

export type SetupSource = { mandate?: typeof offlineMandate } & (
  | { confirmationTokenId: string }
  | { paymentMethodId: string }
)

/**
 * The outcome of a setup. A refusal also contains whether a bank declined, and the method that the confirmation token
 * became, if any.
 */
export type SetupOutcome =
  | { outcome: 'saved'; paymentMethodId: string; customerId: string }
  | (Refusal & { isDecline?: true; paymentMethodId?: string })

/** Creates a setup intent. It has no effect until it is confirmed. */
export async function createSetup({ stripe, location }: AccountContext, setup: NewSetup): Promise<string> {
  const { customerId, rail, metadata, idempotencyKey } = setup
  const parameters = {
    customer: customerId,
    payment_method_types: [stripeMethodTypes[rail]],
    usage: 'off_session',
    metadata: { florin_location: location.locationId, ...metadata },
  }
  const call = { method: 'POST', path: '/v1/setup_intents', parameters, idempotencyKey } as const
  return parseResponse(wireSetupIntent, await stripe.send(location, call)).id
}

/** Confirms a setup intent. Throws where the outcome is unknown. */
export async function confirmSetup(
  account: AccountContext,
  setupId: string,
  source: SetupSource,
): Promise<SetupOutcome> {
  const { stripe, location } = account
  const what =
    'confirmationTokenId' in source
      ? { confirmation_token: source.confirmationTokenId }
      : { payment_method: source.paymentMethodId }
  const response = await stripe.send(location, {
    method: 'POST',
    path: toPath('/v1/setup_intents/', setupId, '/confirm'),
    parameters: { ...what, mandate_data: source.mandate },
    idempotencyKey: `confirm-${setupId}`,
    timeoutMs: submissionTimeoutMs,
  })
  const result = toStripeResult(response)
  if (result.kind === 'refused') return { ...toSetupRefusal(result.error), ...methodIdField(response) }
  if (result.kind === 'missing') return toRefusal('Stripe does not know the captured card or bank account.')
  if (result.kind !== 'done') throw toProcessorError(result)
  return loadSetupOutcome(account, parseResponse(wireSetupIntent, response))
}

function toSetupRefusal(error: StripeError): Refusal & { isDecline?: true } {
  const { type, code, decline_code: declineCode, message } = error
  const reason = toDeclineReason([declineCode, code], message)
  if (type === 'card_error') return { outcome: 'refused', ...reason, isDecline: true }
  return toRefusal('The captured card or bank account cannot be used any more.')
}

/**
 * Ends a setup intent that another request may have confirmed, and returns its outcome. An unconfirmed one can never
 * take effect any more.
 */
export async function endSetup(account: AccountContext, setupId: string): Promise<SetupOutcome> {
  const { stripe, location } = account
  const path = toPath('/v1/setup_intents/', setupId, '/cancel')
  const result = await sendWhenUnlocked(stripe, processorReadTimeoutMs, location, { method: 'POST', path })
  if (result.kind !== 'done' && result.kind !== 'refused') throw toProcessorError(result)
  const read = await stripe.send(location, { method: 'GET', path: toPath('/v1/setup_intents/', setupId) })
  const setup = parseResponse(wireSetupIntent, read)
  if (setup.status === 'succeeded') return toSavedOutcome(setup)
  if (setup.status === 'canceled') return toFailedOutcome(setup)
  throw toProcessorError({ kind: 'locked' })
}

/** Returns why no method was saved: a bank declined it before it ended, or it was never tried. */
function toFailedOutcome({ last_setup_error: error }: SetupIntent): SetupOutcome {
  if (!error) return toRefusal('It was not saved.')
  const { payment_method: method, ...refusal } = error
  return { ...toSetupRefusal(refusal), ...(method ? { paymentMethodId: method.id } : {}) }
}

async function loadSetupOutcome(account: AccountContext, setup: SetupIntent): Promise<SetupOutcome> {
  if (setup.status === 'succeeded') return toSavedOutcome(setup)
  // A method that waits for microdeposits or for its holder cannot be charged.
  const ended = await endSetup(account, setup.id)
  return ended.outcome === 'saved'
    ? ended
    : { ...toRefusal('It could not be verified at once.'), isDecline: true }
}

function toSavedOutcome({
  payment_method: paymentMethodId,
  customer: customerId,
}: SetupIntent): SetupOutcome {
  if (!paymentMethodId || !customerId) throw toProcessorError({ kind: 'unreadable' })
  return { outcome: 'saved', paymentMethodId, customerId }
}

const errorWithMethod = z.object({
  error: z.object({
    payment_method: z.object({ id: z.string() }).nullish(),
    setup_intent: z
      .object({
        last_setup_error: z.object({ payment_method: z.object({ id: z.string() }).nullish() }).nullish(),
      })
      .nullish(),
  }),
})

function methodIdField(response: WireResponse): { paymentMethodId?: string } {
  const error =
    response.kind === 'answered' ? errorWithMethod.safeParse(response.body).data?.error : undefined
  const id = error?.payment_method?.id ?? error?.setup_intent?.last_setup_error?.payment_method?.id
  return id === undefined ? {} : { paymentMethodId: id }
}
