import { toStripeResult } from './stripe-result.ts'
import type { WireResponse } from '../wire.ts'
import type { StripeCall, StripeRequest } from './stripe-call.ts'
import { wireError } from './stripe-wire.ts'

// A restricted key has the permissions that its owner ticked. Each of these requests names a missing object or only
// reads. With the permission, Stripe responds to the request itself. Without it, Stripe refuses before any lookup. No
// request changes anything.
const permissionProbes: StripeRequest[] = [
  { method: 'POST', path: '/v1/customers/cus_florin' },
  { method: 'POST', path: '/v1/payment_methods/pm_florin/detach' },
  { method: 'POST', path: '/v1/setup_intents/seti_florin/cancel' },
  { method: 'POST', path: '/v1/payment_intents/pi_florin/cancel' },
  { method: 'POST', path: '/v1/refunds', parameters: { payment_intent: 'pi_florin' } },
  { method: 'GET', path: '/v1/confirmation_tokens/ctoken_florin' },
  { method: 'GET', path: '/v1/charges', parameters: { limit: 1 } },
  { method: 'GET', path: '/v1/disputes', parameters: { limit: 1 } },
]

const restricted = /^rk_/

/** Returns the permissions that a restricted key lacks, by Stripe's names or by the request that needs them. */
export async function findMissingPermissions(stripe: StripeCall, secretKey: string): Promise<string[]> {
  if (!restricted.test(secretKey)) return []
  const answers = await Promise.all(permissionProbes.map((probe) => stripe.send({ secretKey }, probe)))
  const lacking = answers.flatMap((response, place) => {
    const { method, path } = permissionProbes[place] ?? { method: '', path: '' }
    return isForbidden(response) ? [parsePermission(response) ?? `${method} ${path}`] : []
  })
  return [...new Set(lacking)].toSorted()
}

/** Returns the missing permission in Stripe's response, where it names one. */
export function parsePermission(response: WireResponse): string | undefined {
  const body = response.kind === 'answered' ? response.body : undefined
  return /\brak_[a-z_]+\b/.exec(wireError.safeParse(body).data?.error.message ?? '')?.[0]
}

function isForbidden(response: WireResponse): boolean {
  return (
    response.kind === 'answered' &&
    response.statusCode === 403 &&
    toStripeResult(response).kind === 'not taken'
  )
}
