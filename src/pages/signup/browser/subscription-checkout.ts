import { callSubscription } from '../../frame/browser/call-subscription.ts'
import type { Reply } from '../../frame/browser/verdict.ts'
import type { Checkout } from '../../pay/browser/checkout.ts'

/** Pays everything due on a subscription and makes the method its payment method. */
export const subscriptionCheckout: Checkout = {
  form: async (paymentMethods) =>
    toClosedReply(await callSubscription('/intention', { paymentMethods, capture: true })),
  quote: async (named) => toClosedReply(await callSubscription('/surcharge-quote', named)),
  // The API rejects a charge with a surcharge that the payer was not shown. Without a shown surcharge, 0 is sent.
  pay: async (charge, _save, headers) => {
    const body = { ...charge.instrument, quotedSurcharge: charge.quote.fee / 100 }
    return toChargeReply(await callSubscription('/payment-method', body, headers))
  },
}

/**
 * An expired link (410) or an ended subscription (422) means that the page is outdated. Both are mapped to 401, which
 * the flow treats so.
 */
function toClosedReply(reply: Reply): Reply {
  return reply !== 'lost' && (reply.status === 410 || reply.status === 422)
    ? { ...reply, status: 401 }
    : reply
}

/**
 * The method is attached even if the retried renewal fails. The payer asked for a payment, so its result becomes the
 * response.
 */
function toChargeReply(reply: Reply): Reply {
  const charge = reply === 'lost' ? undefined : reply.body['charge']
  const status = typeof charge === 'object' && charge !== null && 'status' in charge ? charge.status : ''
  if (status === 'declined') return { status: 400, body: { reasonCode: parseReasonCode(charge) } }
  return status === 'unknown' ? { status: 400, body: { reasonCode: 'OUTCOME_UNKNOWN' } } : reply
}

function parseReasonCode(charge: unknown): number {
  const reason =
    typeof charge === 'object' && charge !== null && 'reasonCode' in charge ? charge.reasonCode : 0
  return typeof reason === 'number' ? reason : 0
}
