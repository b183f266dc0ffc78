import type { Uuid } from '#kernel/ids'
import type { RowOf } from '#platform/database'
import { ProcessorUnavailable } from '../processor-errors.ts'
import { isAbandoned } from './claims.ts'
import { formRefusals, type FormResponse } from './form-response.ts'
import type { FormDeps, FormRow, PayerInput } from './form-input.ts'
import {
  beginFormAttempt,
  declineFormAttempt,
  findFormSale,
  clearFormAttempt,
  markFormAttemptLost,
} from './form-queries.ts'
import { locationNow, type StripeCredentials } from './stripe-credentials.ts'

// A try is a row before it is made, and there is one at a time, so that declined ones are counted exactly; one whose end nobody
// heard is settled by what Stripe says before the next.

/** Where something is tried: a form, and the name under which its tries stand. */
export type FormAttemptContext = {
  parts: FormDeps
  location: StripeCredentials
  form: FormRow
  reference: string
}

/** A try whose end nobody heard. */
export type UnresolvedAttempt = { tryId: Uuid; setupId: string | null }

/** What was tried last under a name, when nobody is at it any more. */
export type LastAttempt = {
  row: RowOf<(typeof findFormSale)['row']> | undefined
  /** Whether it was the same entry. */
  isSame: boolean
  unheard: UnresolvedAttempt | undefined
}

/** Reads the last try, or why there can be none beside it. Who sends again what is under way elsewhere is to keep it. */
export async function readLastAttempt(
  { parts, location, reference }: FormAttemptContext,
  { confirmationTokenId }: PayerInput,
): Promise<LastAttempt | 'busy'> {
  const row = await parts.db.first(findFormSale, { companyId: location.companyId, reference })
  const isSame = row?.tried_with === confirmationTokenId
  if (!row || row.try_id === null || row.tried_at === null) return { row, isSame, unheard: undefined }
  const isUnderWay =
    !row.is_lost && !isAbandoned({ triedAt: row.tried_at }, locationNow(parts.clock, location))
  if (isUnderWay && isSame) throw new ProcessorUnavailable()
  if (isUnderWay) return 'busy'
  return { row, isSame, unheard: { tryId: row.try_id, setupId: row.setup_id } }
}

/** Tries something while nothing else is tried under the name. What breaks off is lost: whoever comes next learns what became of it. */
export async function runAttempt(
  at: FormAttemptContext,
  given: PayerInput,
  setupId: string | null,
  attempt: (tryId: Uuid) => Promise<FormResponse>,
): Promise<FormResponse> {
  const { parts, location, form } = at
  const tryId = parts.ids.next<Uuid>()
  const [begun] = await parts.db.run(beginFormAttempt, {
    ...attemptParameters(at, tryId),
    formId: form.id,
    triedWith: given.confirmationTokenId,
    address: given.address ?? null,
    now: locationNow(parts.clock, location),
    setupId,
    // What is sold in many forms goes with its sale.
    expiresAt: setupId === null ? null : form.expires_at,
  })
  if (!begun) return formRefusals.busy
  try {
    return await attempt(tryId)
  } catch (error) {
    await parts.db.run(markFormAttemptLost, attemptParameters(at, tryId))
    throw error
  }
}

/** Ends a try that came to nothing. */
export async function clearAttempt(at: FormAttemptContext, tryId: Uuid): Promise<void> {
  await at.parts.db.run(clearFormAttempt, attemptParameters(at, tryId))
}

/** Ends a try that was declined, and counts it, by Stripe's id of what it declined: once. */
export async function declineAttempt(at: FormAttemptContext, tryId: Uuid, declineId: string): Promise<void> {
  const now = locationNow(at.parts.clock, at.location)
  await at.parts.db.run(declineFormAttempt, { ...attemptParameters(at, tryId), declineId, at: now })
}

export function attemptParameters({ location, reference }: FormAttemptContext, tryId: Uuid) {
  return { companyId: location.companyId, reference, tryId }
}
