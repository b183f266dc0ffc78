import type { Log } from '#platform/telemetry'
import { toStripeResult } from './stripe-result.ts'
import type { StripeCall } from './stripe-call.ts'

/**
 * Registers origins so that their forms show Apple Pay and Google Pay in browsers that support them. A failure is only
 * logged, because cards and bank accounts still work. For a known domain Stripe returns the existing entry.
 */
export async function registerDomains(
  { stripe, log }: { stripe: StripeCall; log: Log },
  account: { secretKey: string },
  origins: string[],
): Promise<void> {
  const names = origins.flatMap((origin) => {
    const { protocol, hostname } = new URL(origin)
    return protocol === 'https:' ? [hostname] : []
  })
  for (const name of new Set(names)) {
    const parameters = { domain_name: name }
    const call = { method: 'POST', path: '/v1/payment_method_domains', parameters } as const
    const result = toStripeResult(await stripe.send(account, call))
    if (result.kind !== 'done')
      log.warn('Apple Pay and Google Pay are not shown on a domain: Stripe did not take it', {
        host: name,
        outcome: result.kind,
      })
  }
}
