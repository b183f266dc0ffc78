import { parseResponse, parseResponseOrNone } from './stripe-result.ts'
import { isStripeId, toPath, type StripeCall } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { selectDetailsToFetch, type PaymentDetails } from './read-intent.ts'
import {
  wireDisputes,
  wireIntent,
  wireRefund,
  wireRefunds,
  type Dispute,
  type Intent,
  type Refund,
} from './stripe-wire.ts'

/** Expands the charge in each response that contains a payment. */
export const expandCharge = { expand: ['latest_charge'] } as const

/** Returns a payment of this location with its disputes and refunds, or undefined where there is none. */
export async function loadPaymentDetails(
  stripe: StripeCall,
  location: StripeCredentials,
  paymentId: string,
): Promise<PaymentDetails | undefined> {
  if (!isStripeId(paymentId, 'pi')) return undefined
  const path = toPath('/v1/payment_intents/', paymentId)
  const response = await stripe.send(location, { method: 'GET', path, parameters: expandCharge })
  const intent = parseResponseOrNone(wireIntent, response)
  // Other locations or other software may use the same account.
  return intent?.metadata['florin_location'] === location.locationId
    ? fetchPaymentDetails(stripe, location, intent)
    : undefined
}

/** Fetches the disputes and refunds of a payment that has any. */
export async function fetchPaymentDetails(
  stripe: StripeCall,
  location: StripeCredentials,
  intent: Intent,
): Promise<PaymentDetails> {
  const further = selectDetailsToFetch(intent)
  const [disputes, refunds] = await Promise.all([
    further.disputes ? listDisputes(stripe, location, intent.id) : [],
    further.refunds ? listRefunds(stripe, location, intent.id) : [],
  ])
  return { intent, disputes, refunds }
}

const pageMax = 100

async function listDisputes(
  stripe: StripeCall,
  location: StripeCredentials,
  paymentId: string,
): Promise<Dispute[]> {
  const parameters = { payment_intent: paymentId, limit: pageMax }
  return parseResponse(
    wireDisputes,
    await stripe.send(location, { method: 'GET', path: '/v1/disputes', parameters }),
  ).data
}

/** Lists the refunds of a payment, newest first. */
export async function listRefunds(
  stripe: StripeCall,
  location: StripeCredentials,
  paymentId: string,
): Promise<Refund[]> {
  const refunds: Refund[] = []
  let after: string | undefined
  do {
    const parameters = { payment_intent: paymentId, limit: pageMax, starting_after: after }
    const response = await stripe.send(location, { method: 'GET', path: '/v1/refunds', parameters })
    const { data, has_more: hasMore } = parseResponse(wireRefunds, response)
    refunds.push(...data)
    after = hasMore ? data.at(-1)?.id : undefined
  } while (after !== undefined)
  return refunds
}

export async function loadRefund(
  stripe: StripeCall,
  location: StripeCredentials,
  id: string,
): Promise<Refund | undefined> {
  const response = await stripe.send(location, { method: 'GET', path: toPath('/v1/refunds/', id) })
  return parseResponseOrNone(wireRefund, response)
}
