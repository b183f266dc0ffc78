import type { Ids } from '#kernel/ids'
import type { Rail } from '#kernel/rails'
import type { RowOf } from '#platform/database'
import type { findForm } from './form-queries.ts'
import type { InTurn } from './in-turn.ts'
import type { mandateOf } from './method-rows.ts'
import { expectOrNone } from './stripe-answer.ts'
import { pathOf, type StripeCall } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { wireConfirmationToken, type Held } from './stripe-method-wire.ts'
import type { MethodParts } from './vaults.ts'

/** What forms are served with. */
export type FormParts = MethodParts & { ids: Ids; inTurn: InTurn }

export type FormRow = RowOf<(typeof findForm)['row']>

/** The name under which the tries of a form stand: that of its sale, which is tried in others too, or the form's own. */
export function nameOf({ reference, id }: Pick<FormRow, 'reference' | 'id'>): string {
  return reference ?? id.toString('hex')
}

/** What a payer gave to a form, as Stripe knows it. */
export type Given = {
  confirmationTokenId: string
  held: Held
  rail: Rail
  mandate?: typeof mandateOf
  /** Where the payer was. */
  address?: string
}

/** What was entered, and what it was used for; undefined where Stripe does not know it. */
export async function readEntry(
  stripe: StripeCall,
  location: StripeCredentials,
  confirmationTokenId: string,
) {
  const path = pathOf('/v1/confirmation_tokens/', confirmationTokenId)
  return expectOrNone(wireConfirmationToken, await stripe.send(location, { method: 'GET', path }))
}
