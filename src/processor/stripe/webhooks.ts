import { z } from 'zod'
import { minuteMs, secondMs } from '#kernel/clock'
import { newSecret } from '#platform/secrets'
import { parsePermission } from './permissions.ts'
import { parseResponse, toStripeResult, toProcessorError } from './stripe-result.ts'
import { toPath, stripeVersion, type StripeCall } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'

// Where Stripe posts what happens at an account. An endpoint is made before it is kept here, so whoever dies in between leaves a stray.

/** Where Stripe is to post of which location. */
export type NewWebhook = { secretKey: string; locationId: string; postbackUrl: string }

/** What is wrong with where Stripe is to post. */
export type WebhookRefusal = { field: 'secretKey' | 'postbackUrl'; message: string }

/** What is posted: what becomes of payments after their first answer, and what is done in forms. */
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

/** Has Stripe post what happens, unless it refuses to. */
export async function openWebhook(
  stripe: StripeCall,
  { secretKey, locationId, postbackUrl }: NewWebhook,
): Promise<Pick<StripeCredentials, 'webhookId' | 'webhookSecret'> | WebhookRefusal> {
  // Stripe posts over TLS alone. Without postbacks everything is still asked for in time, and a secret of nobody's signs nothing.
  if (!isPostable(postbackUrl)) return { webhookId: 'none', webhookSecret: newSecret('whsec_') }
  const parameters = {
    url: postbackUrl,
    enabled_events: webhookEvents,
    api_version: stripeVersion,
    description: 'Florin',
    metadata: { florin_location: locationId },
  }
  const answer = await stripe.send({ secretKey }, { method: 'POST', path, parameters })
  const told = toStripeResult(answer)
  if (told.kind === 'refused')
    return {
      field: 'postbackUrl',
      message: `is not taken by Stripe: ${told.error.message ?? 'it refused it'}`,
    }
  if (told.kind === 'not taken' && told.reasonText !== undefined)
    return { field: 'secretKey', message: formatPermissionError(parsePermission(answer)) }
  const { id, secret } = parseResponse(wireWebhook, answer)
  return { webhookId: id, webhookSecret: secret }
}

function formatPermissionError(permission: string | undefined): string {
  const words = 'may not make webhook endpoints, which Florin needs'
  return permission === undefined ? words : `${words}: it lacks ${permission}`
}

/** Takes an endpoint away, if it is still there. */
export async function closeWebhook(
  stripe: StripeCall,
  account: { secretKey: string },
  webhookId: string,
): Promise<void> {
  const told = toStripeResult(
    await stripe.send(account, { method: 'DELETE', path: toPath(`${path}/`, webhookId) }),
  )
  // With a key that was revoked nothing can be taken away, and nothing is lost either: nobody believes what is posted.
  const isOfKey = told.kind === 'not taken' && told.reasonText !== undefined
  if (told.kind !== 'done' && told.kind !== 'missing' && !isOfKey) throw toProcessorError(told)
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

// Longer than it takes to keep what was made, whoever does it. By Stripe's clock alone.
const keptWithinMs = 10 * minuteMs
// An account has sixteen at most.
const listedMax = 100

/** Whether a location is one of a company's. */
export type IsKnownLocation = (locationId: string) => Promise<boolean>

/**
 * Takes away the endpoints of ours that were made and never kept: those of this location, and of locations that are no company's.
 * What was made about when this one's was, somebody may be keeping just now.
 */
export async function closeStrayWebhooks(
  stripe: StripeCall,
  location: StripeCredentials,
  { postbackUrl, isKept }: { postbackUrl: string; isKept: IsKnownLocation },
): Promise<void> {
  if (!isPostable(postbackUrl)) return
  const answer = await stripe.send(location, { method: 'GET', path, parameters: { limit: listedMax } })
  const { data } = parseResponse(wireWebhooks, answer)
  const own = data.find(({ id }) => id === location.webhookId)
  if (!own) return
  const ours = postbackUrl.slice(0, postbackUrl.lastIndexOf('/') + 1)
  for (const { id, url, created, metadata } of data) {
    const { florin_location: locationId } = metadata
    const isOld = (own.created - created) * secondMs > keptWithinMs
    // An account may be in use for other things as well, and by other installations.
    if (!isOld || locationId === undefined || !url.startsWith(ours)) continue
    if (locationId === location.locationId || !(await isKept(locationId)))
      await closeWebhook(stripe, location, id)
  }
}

function isPostable(postbackUrl: string): boolean {
  return postbackUrl.startsWith('https:')
}
