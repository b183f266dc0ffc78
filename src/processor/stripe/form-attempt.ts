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

// A try is written to a row before it is made. There is one at a time, so that declined tries are counted exactly. A
// try with an unknown outcome is resolved from Stripe before the next one.

/** The context of a try: a form, and the name under which its tries are stored. */
export type FormAttemptContext = {
  deps: FormDeps
  location: StripeCredentials
  form: FormRow
  reference: string
}

/** A try with an unknown outcome. */
export type UnresolvedAttempt = { tryId: Uuid; setupId: string | null }

/** The last try under a name, when no request is working on it. */
export type LastAttempt = {
  row: RowOf<(typeof findFormSale)['row']> | undefined
  /** Whether the entry is the same. */
  isSame: boolean
  unresolved: UnresolvedAttempt | undefined
}

/**
 * Returns the last try, or `busy` while another entry is tried. Throws ProcessorUnavailable while the same entry is
 * under way in another process, so that its sender repeats it later.
 */
export async function loadLastAttempt(
  { deps, location, reference }: FormAttemptContext,
  { confirmationTokenId }: PayerInput,
): Promise<LastAttempt | 'busy'> {
  const row = await deps.db.first(findFormSale, { companyId: location.companyId, reference })
  const isSame = row?.tried_with === confirmationTokenId
  if (!row || row.try_id === null || row.tried_at === null) return { row, isSame, unresolved: undefined }
  const isUnderWay =
    !row.is_lost && !isAbandoned({ triedAt: row.tried_at }, locationNow(deps.clock, location))
  if (isUnderWay && isSame) throw new ProcessorUnavailable()
  if (isUnderWay) return 'busy'
  return { row, isSame, unresolved: { tryId: row.try_id, setupId: row.setup_id } }
}

/**
 * Runs a try while no other runs under the name. A try that breaks off is marked as lost, and the next request resolves
 * it.
 */
export async function runAttempt(
  at: FormAttemptContext,
  given: PayerInput,
  setupId: string | null,
  attempt: (tryId: Uuid) => Promise<FormResponse>,
): Promise<FormResponse> {
  const { deps, location, form } = at
  const tryId = deps.ids.next<Uuid>()
  const [begun] = await deps.db.run(beginFormAttempt, {
    ...attemptParameters(at, tryId),
    formId: form.id,
    triedWith: given.confirmationTokenId,
    address: given.address ?? null,
    now: locationNow(deps.clock, location),
    setupId,
    // A sale may have several forms, so its tries do not expire with one of them.
    expiresAt: setupId === null ? null : form.expires_at,
  })
  if (!begun) return formRefusals.busy
  try {
    return await attempt(tryId)
  } catch (error) {
    await deps.db.run(markFormAttemptLost, attemptParameters(at, tryId))
    throw error
  }
}

/** Ends a try without effect. */
export async function clearAttempt(at: FormAttemptContext, tryId: Uuid): Promise<void> {
  await at.deps.db.run(clearFormAttempt, attemptParameters(at, tryId))
}

/** Ends a declined try and counts it once, by Stripe's id of the declined object. */
export async function declineAttempt(at: FormAttemptContext, tryId: Uuid, declineId: string): Promise<void> {
  const now = locationNow(at.deps.clock, at.location)
  await at.deps.db.run(declineFormAttempt, { ...attemptParameters(at, tryId), declineId, at: now })
}

export function attemptParameters({ location, reference }: FormAttemptContext, tryId: Uuid) {
  return { companyId: location.companyId, reference, tryId }
}
