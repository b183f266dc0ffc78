import { callSubscription } from '../../frame/browser/call-subscription.ts'
import type { Reply } from '../../frame/browser/verdict.ts'
import type { Checkout } from '../../pay/browser/checkout.ts'

/** Pays what is open of a subscription, all of it, and has it charge the same from then on. */
export const subscriptionCheckout: Checkout = {
  form: async (paymentMethods) =>
    toClosedReply(await callSubscription('/intention', { paymentMethods, capture: true })),
  quote: async (named) => toClosedReply(await callSubscription('/surcharge-quote', named)),
  // Nobody is ever charged what was not shown, not even a surcharge where none was.
  pay: async (charge, _save, headers) => {
    const body = { ...charge.instrument, quotedSurcharge: charge.quote.fee / 100 }
    return toChargeReply(await callSubscription('/payment-method', body, headers))
  },
}

/** A link that opens nothing any more, and a subscription that is over, mean that the page is behind. */
function toClosedReply(reply: Reply): Reply {
  return reply !== 'lost' && (reply.status === 410 || reply.status === 422)
    ? { ...reply, status: 401 }
    : reply
}

/** A method is attached whatever became of the renewal that was tried with it; what the payer asked for is that. */
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
