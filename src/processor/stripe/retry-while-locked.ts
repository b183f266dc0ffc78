import { toStripeResult, type StripeResult } from './stripe-result.ts'
import type { StripeCall } from './stripe-call.ts'

const [firstMs, longestMs] = [60, 1_000]

/**
 * Tries again what another request stands in the way of, with pauses that grow, until it answers something or so many ms are
 * over; then undefined.
 */
export async function retryWhileLocked<Result>(
  { rest }: Pick<StripeCall, 'rest'>,
  ms: number,
  attempt: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  let [waited, pause] = [0, firstMs]
  for (;;) {
    const result = await attempt()
    if (result !== undefined || waited >= ms) return result
    await rest(pause)
    waited += pause
    pause = Math.min(2 * pause, longestMs)
  }
}

/** What Stripe says of a request that waits up to so many ms for another one at the same object; that it waits still is an answer too. */
export async function sendWhenUnlocked(
  stripe: StripeCall,
  ms: number,
  ...request: Parameters<StripeCall['send']>
): Promise<StripeResult> {
  const told = await retryWhileLocked(stripe, ms, async () => {
    const answered = toStripeResult(await stripe.send(...request))
    return answered.kind === 'locked' ? undefined : answered
  })
  return told ?? { kind: 'locked' }
}
