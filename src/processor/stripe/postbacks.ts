import { minuteMs, secondMs } from '#kernel/clock'
import { hmacSha256Hex, isSameSecret } from '#platform/secrets'
import type { Hint, Postback } from '../postback.ts'
import { toCaptureId } from './read-intent.ts'
import { isStripeId } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { wireEvent, type StripeEvent } from './stripe-wire.ts'

const toleranceMs = 5 * minuteMs

/**
 * Returns the hints of a Stripe postback, or `unsigned` unless the secret of this location's webhook signed it. Its
 * content is not trusted.
 */
export function parseStripePostback(location: StripeCredentials, postback: Postback): 'unsigned' | Hint[] {
  if (!isSigned(location.webhookSecret, postback)) return 'unsigned'
  const event = wireEvent.safeParse(parseJson(postback.rawBody)).data
  return event ? toHints(location, event) : []
}

// A replaced secret signs along with the new one for a day, so there may be several signatures.
const signaturesMax = 8

function isSigned(secret: string, { header, rawBody, now }: Postback): boolean {
  const pairs = (header('stripe-signature') ?? '')
    .split(',', 2 * signaturesMax)
    .map((pair) => pair.split('='))
  const valuesOf = (scheme: string) =>
    pairs.flatMap(([name, value = '', ...more]) => (name === scheme && more.length === 0 ? [value] : []))
  const [timestamp = '', ...others] = valuesOf('t')
  if (others.length > 0 || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now - Number(timestamp) * secondMs) > toleranceMs) return false
  const expected = hmacSha256Hex(secret, `${timestamp}.`, rawBody)
  return valuesOf('v1').some((signature) => isSameSecret(signature, expected))
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString())
  } catch {
    return undefined
  }
}

/** Returns the hints of an event, or an empty list where it does not concern this service. */
export function toHints({ locationId }: StripeCredentials, { type, data: { object } }: StripeEvent): Hint[] {
  const {
    florin_reference: reference,
    florin_location: ofLocation,
    florin_capture: capture,
    florin_form: form,
  } = object.metadata ?? {}
  if (type === 'setup_intent.succeeded' && typeof object.payment_method === 'string')
    return [{ of: 'method', vaultId: object.payment_method }]
  // A user may have detached it in Stripe's dashboard.
  if (type === 'payment_method.detached') return [{ of: 'method', vaultId: object.id }]
  if (type === 'setup_intent.setup_failed' && form !== undefined && ofLocation === locationId)
    return [{ of: 'unsaved', form }]
  if (type.startsWith('charge.dispute.')) return toDisputeHints(object)
  if (reference === undefined || ofLocation !== locationId) return []
  // A form without effect is cancelled by the request that ends it.
  if (type === 'payment_intent.canceled' && form !== undefined) return []
  if (!type.startsWith('payment_intent.') && !type.startsWith('refund.') && !type.startsWith('charge.'))
    return []
  return type === 'payment_intent.payment_failed'
    ? toFailureHints(object, reference)
    : [reference, capture].flatMap((of) => (of === undefined ? [] : [{ of: 'movement', reference: of }]))
}

/** A dispute contains the payment but no reference of ours. The dispute of an authorization concerns its capture. */
function toDisputeHints({ payment_intent: paymentId }: StripeEvent['data']['object']): Hint[] {
  if (typeof paymentId !== 'string' || !isStripeId(paymentId, 'pi')) return []
  return [paymentId, toCaptureId(paymentId)].map((processorId) => ({ of: 'payment', processorId }))
}

/** A failed try in a form is a decline, unless a bank returned a transfer that it had accepted. */
function toFailureHints(
  { metadata, last_payment_error: error }: StripeEvent['data']['object'],
  reference: string,
): Hint[] {
  const isTry = metadata?.['florin_form'] !== undefined
  const isOfBank = error?.payment_method?.type === 'us_bank_account'
  const tried: Hint[] = isTry ? [{ of: 'decline', reference }] : []
  return isTry && !isOfBank ? tried : [...tried, { of: 'movement', reference }]
}
