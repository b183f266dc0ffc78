import { toStripeResult, type StripeResult } from './stripe-result.ts'
import type { StripeCall } from './stripe-call.ts'

const [firstMs, longestMs] = [60, 1_000]

/** Retries with growing pauses while another request holds the lock. Returns undefined after the given time, ms. */
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

/**
 * Sends a request, and waits up to the given time, ms, for another request at the same object. Returns `locked` if it
 * still waits then.
 */
export async function sendWhenUnlocked(
  stripe: StripeCall,
  ms: number,
  ...request: Parameters<StripeCall['send']>
): Promise<StripeResult> {
  const result = await retryWhileLocked(stripe, ms, async () => {
    const answered = toStripeResult(await stripe.send(...request))
    return answered.kind === 'locked' ? undefined : answered
  })
  return result ?? { kind: 'locked' }
}
