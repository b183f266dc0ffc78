import { z } from 'zod'
import { minuteMs, secondMs } from '#kernel/clock'
import { newSecret } from '#platform/secrets'
import { parsePermission } from './permissions.ts'
import { parseResponse, toStripeResult, toProcessorError } from './stripe-result.ts'
import { toPath, stripeVersion, type StripeCall } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'

// The webhook endpoints at Stripe. An endpoint is created before it is stored here, so a crash in between leaves a
// stray.

/** The URL for the postbacks of a location, and the key that registers it. */
export type NewWebhook = { secretKey: string; locationId: string; postbackUrl: string }

/** The reason why Stripe refuses the webhook's URL or key. */
export type WebhookRefusal = { field: 'secretKey' | 'postbackUrl'; message: string }

/** The posted events: changes of payments after their first response, and entries in forms. */
const webhookEvents = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_method.detached',
  'refund.failed',
  'refund.updated',
  'setup_intent.setup_failed',
  'setup_intent.succeeded',
]

const path = '/v1/webhook_endpoints'
const wireWebhook = z.object({ id: z.string(), secret: z.string() })

/** Opens a webhook endpoint, unless Stripe refuses it. */
export async function openWebhook(
  stripe: StripeCall,
  { secretKey, locationId, postbackUrl }: NewWebhook,
): Promise<Pick<StripeCredentials, 'webhookId' | 'webhookSecret'> | WebhookRefusal> {
  // Stripe posts over TLS only. Without postbacks the service polls, and this random secret verifies no signature.
  if (!isPostable(postbackUrl)) return { webhookId: 'none', webhookSecret: newSecret('whsec_') }
  const parameters = {
    url: postbackUrl,
    enabled_events: webhookEvents,
    api_version: stripeVersion,
    description: 'Florin',
    metadata: { florin_location: locationId },
  }
  const response = await stripe.send({ secretKey }, { method: 'POST', path, parameters })
  const result = toStripeResult(response)
  if (result.kind === 'refused')
    return {
      field: 'postbackUrl',
      message: `is not taken by Stripe: ${result.error.message ?? 'it refused it'}`,
    }
  if (result.kind === 'not taken' && result.reasonText !== undefined)
    return { field: 'secretKey', message: formatPermissionError(parsePermission(response)) }
  const { id, secret } = parseResponse(wireWebhook, response)
  return { webhookId: id, webhookSecret: secret }
}

function formatPermissionError(permission: string | undefined): string {
  const words = 'may not make webhook endpoints, which Florin needs'
  return permission === undefined ? words : `${words}: it lacks ${permission}`
}

/** Deletes an endpoint, if it still exists. */
export async function closeWebhook(
  stripe: StripeCall,
  account: { secretKey: string },
  webhookId: string,
): Promise<void> {
  const result = toStripeResult(
    await stripe.send(account, { method: 'DELETE', path: toPath(`${path}/`, webhookId) }),
  )
  // A revoked key cannot delete the endpoint. That is harmless, because its postbacks are not trusted.
  const isOfKey = result.kind === 'not taken' && result.reasonText !== undefined
  if (result.kind !== 'done' && result.kind !== 'missing' && !isOfKey) throw toProcessorError(result)
}

const wireWebhooks = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      created: z.number().int(),
      metadata: z.record(z.string(), z.string()),
    }),
  ),
})

// Longer than any process needs to store a new endpoint, ms. Measured by Stripe's clock alone.
const keptWithinMs = 10 * minuteMs
// An account has sixteen endpoints at most.
const listedMax = 100

/** Returns whether a location belongs to a company. */
export type IsKnownLocation = (locationId: string) => Promise<boolean>

/**
 * Deletes our endpoints that were created and never stored: those of this location, and of locations without a company.
 * A recent endpoint stays, because another process may be storing it now.
 */
export async function closeStrayWebhooks(
  stripe: StripeCall,
  location: StripeCredentials,
  { postbackUrl, isKept }: { postbackUrl: string; isKept: IsKnownLocation },
): Promise<void> {
  if (!isPostable(postbackUrl)) return
  const response = await stripe.send(location, { method: 'GET', path, parameters: { limit: listedMax } })
  const { data } = parseResponse(wireWebhooks, response)
  const own = data.find(({ id }) => id === location.webhookId)
  if (!own) return
  const ours = postbackUrl.slice(0, postbackUrl.lastIndexOf('/') + 1)
  for (const { id, url, created, metadata } of data) {
    const { florin_location: locationId } = metadata
    const isOld = (own.created - created) * secondMs > keptWithinMs
    // Other software and other installations may use the same account.
    if (!isOld || locationId === undefined || !url.startsWith(ours)) continue
    if (locationId === location.locationId || !(await isKept(locationId)))
      await closeWebhook(stripe, location, id)
  }
}

function isPostable(postbackUrl: string): boolean {
  return postbackUrl.startsWith('https:')
}
