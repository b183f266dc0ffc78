import { secondMs } from '#kernel/clock'
import type { Hint } from '../postback.ts'
import { toHints } from './postbacks.ts'
import { parseResponse } from './stripe-result.ts'
import type { StripeCall } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { wireEvents } from './stripe-wire.ts'

// Other changes of a payment are polled until it ends. These come after its end, and no poll would find them.
const reversalEvents = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'payment_method.detached',
  'refund.failed',
]

const pageMax = 100

/**
 * Returns the events of an account since a moment, ms, that only postbacks report. Stripe lists the events of thirty
 * days.
 */
export async function listHintsSince(
  stripe: StripeCall,
  location: StripeCredentials,
  from: number,
): Promise<Hint[]> {
  const hints: Hint[] = []
  let after: string | undefined
  for (;;) {
    const parameters = {
      types: reversalEvents,
      created: { gte: Math.floor(from / secondMs) },
      limit: pageMax,
      starting_after: after,
    }
    const response = await stripe.send(location, { method: 'GET', path: '/v1/events', parameters })
    const { data, has_more: hasMore } = parseResponse(wireEvents, response)
    hints.push(...data.flatMap((event) => toHints(location, event)))
    after = data.at(-1)?.id
    if (!hasMore || after === undefined) return removeDuplicates(hints.toReversed())
  }
}

function removeDuplicates(hints: Hint[]): Hint[] {
  return [...new Map(hints.map((hint) => [JSON.stringify(hint), hint])).values()]
}
