import { z } from 'zod'
import { processorReadTimeoutMs, submissionTimeoutMs } from '#kernel/limits'
import type { Rail } from '#kernel/rails'
import type { Refusal } from '../movement.ts'
import type { WireAnswer } from '../wire.ts'
import { typeOf } from './held-method.ts'
import { refused, type mandateOf } from './method-rows.ts'
import { expect, toldBy, troubleOf } from './stripe-answer.ts'
import { pathOf, type StripeCall } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { wireSetupIntent, type SetupIntent } from './stripe-method-wire.ts'
import { reasonOfDecline } from './stripe-reasons.ts'
import type { StripeError } from './stripe-wire.ts'
import { toldWhenFree } from './waiting.ts'

// A card or bank account is saved by a setup intent. It succeeds once or is cancelled, and nobody can do both: that decides
// between whoever saves and whoever cleans up.

type Account = { stripe: StripeCall; location: StripeCredentials }

export type NewSetup = {
  customerId: string
  rail: Rail
  metadata: Record<string, string>
  idempotencyKey: string
}

/** What it is saved from. */
export type SetupSource = { mandate?: typeof mandateOf } & (
  | { confirmationTokenId: string }
  | { paymentMethodId: string }
)

/** What came of it; a refusal also tells whether a bank declined, and what became of the confirmation token, where it became something. */
export type SetupOutcome =
  | { outcome: 'saved'; paymentMethodId: string; customerId: string }
  | (Refusal & { isDecline?: true; paymentMethodId?: string })

/** Makes a setup intent. Until it is confirmed it does nothing. */
export async function createSetup({ stripe, location }: Account, setup: NewSetup): Promise<string> {
  const { customerId, rail, metadata, idempotencyKey } = setup
  const parameters = {
    customer: customerId,
    payment_method_types: [typeOf[rail]],
    usage: 'off_session',
    metadata: { florin_location: location.locationId, ...metadata },
  }
  const call = { method: 'POST', path: '/v1/setup_intents', parameters, idempotencyKey } as const
  return expect(wireSetupIntent, await stripe.send(location, call)).id
}

/** Has it take effect. Throws where what became of it is not known. */
export async function confirmSetup(
  account: Account,
  setupId: string,
  source: SetupSource,
): Promise<SetupOutcome> {
  const { stripe, location } = account
  const what =
    'confirmationTokenId' in source
      ? { confirmation_token: source.confirmationTokenId }
      : { payment_method: source.paymentMethodId }
  const answer = await stripe.send(location, {
    method: 'POST',
    path: pathOf('/v1/setup_intents/', setupId, '/confirm'),
    parameters: { ...what, mandate_data: source.mandate },
    idempotencyKey: `confirm-${setupId}`,
    timeoutMs: submissionTimeoutMs,
  })
  const told = toldBy(answer)
  if (told.kind === 'refused') return { ...reasonOfRefusal(told.error), ...methodIn(answer) }
  if (told.kind === 'missing') return refused('What was captured is not known to Stripe.')
  if (told.kind !== 'done') throw troubleOf(told)
  return outcomeOf(account, expect(wireSetupIntent, answer))
}

function reasonOfRefusal(error: StripeError): Refusal & { isDecline?: true } {
  const { type, code, decline_code: declineCode, message } = error
  const reason = reasonOfDecline([declineCode, code], message)
  if (type === 'card_error') return { outcome: 'refused', ...reason, isDecline: true }
  return refused('What was captured cannot be used any more.')
}

/** What became of a setup intent that somebody else may have confirmed; one that nobody did never takes effect any more. */
export async function endSetup(account: Account, setupId: string): Promise<SetupOutcome> {
  const { stripe, location } = account
  const path = pathOf('/v1/setup_intents/', setupId, '/cancel')
  const told = await toldWhenFree(stripe, processorReadTimeoutMs, location, { method: 'POST', path })
  if (told.kind !== 'done' && told.kind !== 'refused') throw troubleOf(told)
  const read = await stripe.send(location, { method: 'GET', path: pathOf('/v1/setup_intents/', setupId) })
  const setup = expect(wireSetupIntent, read)
  if (setup.status === 'succeeded') return savedBy(setup)
  if (setup.status === 'canceled') return notSavedBy(setup)
  throw troubleOf({ kind: 'locked' })
}

/** Why nothing was saved: a bank had declined it before it ended, or it was never tried. */
function notSavedBy({ last_setup_error: error }: SetupIntent): SetupOutcome {
  if (!error) return refused('It was not saved.')
  const { payment_method: method, ...told } = error
  return { ...reasonOfRefusal(told), ...(method ? { paymentMethodId: method.id } : {}) }
}

async function outcomeOf(account: Account, setup: SetupIntent): Promise<SetupOutcome> {
  if (setup.status === 'succeeded') return savedBy(setup)
  // What waits for small deposits, or for its holder, is nothing that can be charged.
  const ended = await endSetup(account, setup.id)
  return ended.outcome === 'saved'
    ? ended
    : { ...refused('It could not be verified at once.'), isDecline: true }
}

function savedBy({ payment_method: paymentMethodId, customer: customerId }: SetupIntent): SetupOutcome {
  if (!paymentMethodId || !customerId) throw troubleOf({ kind: 'unreadable' })
  return { outcome: 'saved', paymentMethodId, customerId }
}

const withMethod = z.object({
  error: z.object({
    payment_method: z.object({ id: z.string() }).nullish(),
    setup_intent: z
      .object({
        last_setup_error: z.object({ payment_method: z.object({ id: z.string() }).nullish() }).nullish(),
      })
      .nullish(),
  }),
})

function methodIn(answer: WireAnswer): { paymentMethodId?: string } {
  const error = answer.kind === 'answered' ? withMethod.safeParse(answer.body).data?.error : undefined
  const id = error?.payment_method?.id ?? error?.setup_intent?.last_setup_error?.payment_method?.id
  return id === undefined ? {} : { paymentMethodId: id }
}
