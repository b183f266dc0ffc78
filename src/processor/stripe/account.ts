import { z } from 'zod'
import type { CompanyId } from '#kernel/ids'
import { newSecret } from '#platform/secrets'
import { expect, toldBy, troubleOf } from './stripe-answer.ts'
import { pathOf, stripeVersion, type StripeCall } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'

/** What an operator gives to put a company on an account of its own. */
export type NewStripeAccount = {
  companyId: CompanyId
  locationId: string
  secretKey: string
  publishableKey: string
  surcharge: boolean
  /** Where Stripe is to post what happens. */
  postbackUrl: string
}

/** Which of what was given is no good, and why. */
export type AccountRefusal = { field: 'secretKey' | 'publishableKey' | 'postbackUrl'; message: string }

/** What is posted: what becomes of payments after their first answer, and what is done in forms. */
const postedEvents = [
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

/** Takes a company's account into use, unless its keys are no good. Throws where Stripe cannot be asked. */
export async function openStripeAccount(
  stripe: StripeCall,
  given: NewStripeAccount,
): Promise<StripeCredentials | AccountRefusal> {
  const keys = readKeys(given)
  if ('field' in keys) return keys
  const account = await accountOf(stripe, given)
  if ('field' in account) return account
  const webhook = await openWebhook(stripe, given)
  if ('field' in webhook) return webhook
  const { companyId, locationId, secretKey, publishableKey, surcharge } = given
  const own = { companyId, locationId, secretKey, publishableKey, surcharge }
  return { kind: 'stripe', ...own, accountId: account.id, livemode: keys.livemode, ...webhook }
}

/** Has Stripe post no more of an account that is not in use any more. */
export async function closeStripeAccount(stripe: StripeCall, location: StripeCredentials): Promise<void> {
  const path = pathOf('/v1/webhook_endpoints/', location.webhookId)
  const told = toldBy(await stripe.send(location, { method: 'DELETE', path }))
  // With a key that was revoked nothing can be taken away, and nothing is lost either: nobody believes what is posted.
  const isOfKey = told.kind === 'not taken' && told.reasonText !== undefined
  if (told.kind !== 'done' && told.kind !== 'missing' && !isOfKey) throw troubleOf(told)
}

const secretShape = /^(?:sk|rk)_(test|live)_[A-Za-z0-9_]{10,}$/
const publishableShape = /^pk_(test|live)_[A-Za-z0-9_]{10,}$/
function readKeys(
  given: Pick<NewStripeAccount, 'secretKey' | 'publishableKey'>,
): { livemode: boolean } | AccountRefusal {
  const secret = secretShape.exec(given.secretKey)?.[1]
  if (secret === undefined)
    return { field: 'secretKey', message: 'must be a secret or restricted key of Stripe: sk_... or rk_...' }
  const publishable = publishableShape.exec(given.publishableKey)?.[1]
  if (publishable === undefined)
    return { field: 'publishableKey', message: 'must be a publishable key of Stripe: pk_...' }
  if (publishable !== secret)
    return { field: 'publishableKey', message: `is a ${publishable} key, and the secret key a ${secret} one` }
  return { livemode: secret === 'live' }
}

const wireAccount = z.object({ id: z.string() })

async function accountOf(
  stripe: StripeCall,
  { secretKey, publishableKey }: NewStripeAccount,
): Promise<{ id: string } | AccountRefusal> {
  const answer = await stripe.send({ secretKey }, { method: 'GET', path: '/v1/account' })
  const told = toldBy(answer)
  if (told.kind === 'not taken' && told.reasonText !== undefined)
    return {
      field: 'secretKey',
      message: 'is not taken by Stripe: it is wrong, was revoked, or may do too little',
    }
  const account = expect(wireAccount, answer)
  return namesAnother(publishableKey, account.id)
    ? { field: 'publishableKey', message: 'is of another account than the secret key' }
    : account
}

// A key of today has the name of its account in it; an old one has not.
const newKey = /^pk_(?:test|live)_51/

function namesAnother(publishableKey: string, accountId: string): boolean {
  return newKey.test(publishableKey) && !publishableKey.includes(`_5${accountId.replace('acct_', '')}`)
}

const wireWebhook = z.object({ id: z.string(), secret: z.string() })

async function openWebhook(
  stripe: StripeCall,
  { secretKey, locationId, postbackUrl }: NewStripeAccount,
): Promise<Pick<StripeCredentials, 'webhookId' | 'webhookSecret'> | AccountRefusal> {
  // Stripe posts over TLS alone. Without postbacks everything is still asked for in time, and a secret of nobody's signs nothing.
  if (!postbackUrl.startsWith('https:')) return { webhookId: 'none', webhookSecret: newSecret('whsec_') }
  const parameters = {
    url: postbackUrl,
    enabled_events: postedEvents,
    api_version: stripeVersion,
    description: 'Florin',
    metadata: { florin_location: locationId },
  }
  const call = { method: 'POST', path: '/v1/webhook_endpoints', parameters } as const
  const answer = await stripe.send({ secretKey }, call)
  const told = toldBy(answer)
  if (told.kind === 'refused')
    return {
      field: 'postbackUrl',
      message: `is not taken by Stripe: ${told.error.message ?? 'it refused it'}`,
    }
  if (told.kind === 'not taken' && told.reasonText !== undefined)
    return { field: 'secretKey', message: 'may not make webhook endpoints, which Florin needs' }
  const { id, secret } = expect(wireWebhook, answer)
  return { webhookId: id, webhookSecret: secret }
}
