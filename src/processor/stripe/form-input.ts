import type { Ids } from '#kernel/ids'
import type { Rail } from '#kernel/rails'
import type { KeyedQueue } from '#platform/concurrency'
import type { RowOf } from '#platform/database'
import type { findForm } from './form-queries.ts'
import type { offlineMandate } from './method-rows.ts'
import { parseResponseOrNone } from './stripe-result.ts'
import { toPath, type StripeCall } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { wireConfirmationToken, type MethodData } from './stripe-method-wire.ts'
import type { MethodDeps } from './vaults.ts'

export type FormDeps = MethodDeps & { ids: Ids; inTurn: KeyedQueue }

export type FormRow = RowOf<(typeof findForm)['row']>

/**
 * Returns the name under which the tries of a form are stored. It is the reference of its sale, which other forms may
 * share, or the form's own id.
 */
export function getAttemptKey({ reference, id }: Pick<FormRow, 'reference' | 'id'>): string {
  return reference ?? id.toString('hex')
}

/** The payer's input to a form, as Stripe knows it. */
export type PayerInput = {
  confirmationTokenId: string
  method: MethodData
  rail: Rail
  mandate?: typeof offlineMandate
  /** The payer's IP address. */
  address?: string
}

/** Returns the entered method and its use, or undefined where Stripe does not know the token. */
export async function loadConfirmationToken(
  stripe: StripeCall,
  location: StripeCredentials,
  confirmationTokenId: string,
) {
  const path = toPath('/v1/confirmation_tokens/', confirmationTokenId)
  return parseResponseOrNone(wireConfirmationToken, await stripe.send(location, { method: 'GET', path }))
}
