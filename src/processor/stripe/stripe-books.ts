import { expect, expectOrNone } from './stripe-answer.ts'
import { isStripeId, pathOf, type StripeCall } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { asksFurther, type Books } from './read-intent.ts'
import {
  wireDisputes,
  wireIntent,
  wireRefund,
  wireRefunds,
  type Dispute,
  type Intent,
  type Refund,
} from './stripe-wire.ts'

/** What is read of a payment with each answer that shows one. */
export const expanded = { expand: ['latest_charge'] } as const

/** A payment of this location with what tells how it stands; undefined where there is none. */
export async function readBooks(
  stripe: StripeCall,
  location: StripeCredentials,
  paymentId: string,
): Promise<Books | undefined> {
  if (!isStripeId(paymentId, 'pi')) return undefined
  const path = pathOf('/v1/payment_intents/', paymentId)
  const answer = await stripe.send(location, { method: 'GET', path, parameters: expanded })
  const intent = expectOrNone(wireIntent, answer)
  // An account may be in use for other things as well, and by other locations.
  return intent?.metadata['florin_location'] === location.locationId
    ? withFurther(stripe, location, intent)
    : undefined
}

/** A payment with what else tells how it stands, where anything does. */
export async function withFurther(
  stripe: StripeCall,
  location: StripeCredentials,
  intent: Intent,
): Promise<Books> {
  const further = asksFurther(intent)
  const [disputes, refunds] = await Promise.all([
    further.disputes ? disputesOf(stripe, location, intent.id) : [],
    further.refunds ? refundsOf(stripe, location, intent.id) : [],
  ])
  return { intent, disputes, refunds }
}

const pageMax = 100

async function disputesOf(
  stripe: StripeCall,
  location: StripeCredentials,
  paymentId: string,
): Promise<Dispute[]> {
  const parameters = { payment_intent: paymentId, limit: pageMax }
  return expect(
    wireDisputes,
    await stripe.send(location, { method: 'GET', path: '/v1/disputes', parameters }),
  ).data
}

/** Everything that was given back of a payment, the newest first. */
export async function refundsOf(
  stripe: StripeCall,
  location: StripeCredentials,
  paymentId: string,
): Promise<Refund[]> {
  const refunds: Refund[] = []
  let after: string | undefined
  do {
    const parameters = { payment_intent: paymentId, limit: pageMax, starting_after: after }
    const answer = await stripe.send(location, { method: 'GET', path: '/v1/refunds', parameters })
    const { data, has_more: hasMore } = expect(wireRefunds, answer)
    refunds.push(...data)
    after = hasMore ? data.at(-1)?.id : undefined
  } while (after !== undefined)
  return refunds
}

export async function readRefund(
  stripe: StripeCall,
  location: StripeCredentials,
  id: string,
): Promise<Refund | undefined> {
  const answer = await stripe.send(location, { method: 'GET', path: pathOf('/v1/refunds/', id) })
  return expectOrNone(wireRefund, answer)
}
