import { z } from 'zod'
import type { CompanyId } from '#kernel/ids'
import { findMissingPermissions, parsePermission } from './permissions.ts'
import { parseResponse, toStripeResult, toProcessorError } from './stripe-result.ts'
import type { StripeCall } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { openWebhook } from './webhooks.ts'

/** The input of an operator that moves a company to its own Stripe account. */
export type NewStripeAccount = {
  companyId: CompanyId
  locationId: string
  secretKey: string
  publishableKey: string
  surcharge: boolean
  /** The URL to which Stripe posts events. */
  postbackUrl: string
}

/** The invalid field of the input, and the reason. */
export type AccountRefusal = { field: 'secretKey' | 'publishableKey' | 'postbackUrl'; message: string }

/** Opens a company's account, unless its keys are invalid. Throws if Stripe cannot be reached. */
export async function openStripeAccount(
  stripe: StripeCall,
  given: NewStripeAccount,
): Promise<StripeCredentials | AccountRefusal> {
  const keys = parseKeys(given)
  if ('field' in keys) return keys
  const account = await getAccount(stripe, given)
  if ('field' in account) return account
  const lacking = await findMissingPermissions(stripe, given.secretKey)
  if (lacking.length > 0) return { field: 'secretKey', message: formatMissingPermissions(lacking) }
  const webhook = await openWebhook(stripe, given)
  if ('field' in webhook) return webhook
  const { companyId, locationId, secretKey, publishableKey, surcharge } = given
  const own = { companyId, locationId, secretKey, publishableKey, surcharge }
  return { kind: 'stripe', ...own, accountId: account.id, livemode: keys.livemode, ...webhook }
}

/** Returns whether an account's key opens it. False where the key is revoked or expired, or the account is closed. */
export async function acceptsStripeKey(stripe: StripeCall, account: { secretKey: string }): Promise<boolean> {
  const response = await stripe.send(account, { method: 'GET', path: '/v1/account' })
  const result = toStripeResult(response)
  // A key that lacks a permission still opens the account.
  if (result.kind === 'done' || parsePermission(response) !== undefined) return true
  if (result.kind === 'not taken' && result.reasonText !== undefined) return false
  throw toProcessorError(result)
}

const secretShape = /^(?:sk|rk)_(test|live)_[A-Za-z0-9_]{10,}$/
const publishableShape = /^pk_(test|live)_[A-Za-z0-9_]{10,}$/
function parseKeys(
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

async function getAccount(
  stripe: StripeCall,
  { secretKey, publishableKey }: NewStripeAccount,
): Promise<{ id: string } | AccountRefusal> {
  const response = await stripe.send({ secretKey }, { method: 'GET', path: '/v1/account' })
  const result = toStripeResult(response)
  if (result.kind === 'not taken' && result.reasonText !== undefined) {
    const permission = parsePermission(response)
    const message =
      permission === undefined
        ? 'is not taken by Stripe: it is wrong or was revoked'
        : formatMissingPermissions([permission])
    return { field: 'secretKey', message }
  }
  const account = parseResponse(wireAccount, response)
  return isKeyOfOtherAccount(publishableKey, account.id)
    ? { field: 'publishableKey', message: 'is of another account than the secret key' }
    : account
}

function formatMissingPermissions(permissions: string[]): string {
  return `may do too little: it lacks ${permissions.join(', ')}. Give it that at Stripe, and send it again`
}

// A current key contains the name of its account; an old key does not.
const currentKeyShape = /^pk_(?:test|live)_51/

function isKeyOfOtherAccount(publishableKey: string, accountId: string): boolean {
  return (
    currentKeyShape.test(publishableKey) && !publishableKey.includes(`_5${accountId.replace('acct_', '')}`)
  )
}
