import type { Uuid } from '#kernel/ids'
import type { RowOf } from '#platform/database'
import { ProcessorUnavailable } from '../trouble.ts'
import { isLeft } from './claims.ts'
import { formRefusals, type FormAnswer } from './form-answer.ts'
import type { FormParts, FormRow, Given } from './form-entry.ts'
import { beginFormTry, declineFormTry, findFormSale, freeFormTry, loseFormTry } from './form-queries.ts'
import { locationNow, type StripeCredentials } from './stripe-credentials.ts'

// A try is a row before it is made, and there is one at a time, so that declined ones are counted exactly; one whose end nobody
// heard is settled by what Stripe says before the next.

/** Where something is tried: a form, and the name under which its tries stand. */
export type TryPlace = {
  parts: FormParts
  location: StripeCredentials
  form: FormRow
  reference: string
}

/** A try whose end nobody heard. */
export type UnheardTry = { tryId: Uuid; setupId: string | null }

/** What was tried last under a name, when nobody is at it any more. */
export type LastTry = {
  row: RowOf<(typeof findFormSale)['row']> | undefined
  /** Whether it was the same entry. */
  isSame: boolean
  unheard: UnheardTry | undefined
}

/** Reads the last try, or why there can be none beside it. Who sends again what is under way elsewhere is to keep it. */
export async function lastTry(
  { parts, location, reference }: TryPlace,
  { confirmationTokenId }: Given,
): Promise<LastTry | 'busy'> {
  const row = await parts.db.first(findFormSale, { companyId: location.companyId, reference })
  const isSame = row?.tried_with === confirmationTokenId
  if (!row || row.try_id === null || row.tried_at === null) return { row, isSame, unheard: undefined }
  const isUnderWay = !row.is_lost && !isLeft({ triedAt: row.tried_at }, locationNow(parts.clock, location))
  if (isUnderWay && isSame) throw new ProcessorUnavailable()
  if (isUnderWay) return 'busy'
  return { row, isSame, unheard: { tryId: row.try_id, setupId: row.setup_id } }
}

/** Tries something while nothing else is tried under the name. What breaks off is lost: whoever comes next learns what became of it. */
export async function inTry(
  at: TryPlace,
  given: Given,
  setupId: string | null,
  attempt: (tryId: Uuid) => Promise<FormAnswer>,
): Promise<FormAnswer> {
  const { parts, location, form } = at
  const tryId = parts.ids.next<Uuid>()
  const [begun] = await parts.db.run(beginFormTry, {
    ...ofTry(at, tryId),
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
    await parts.db.run(loseFormTry, ofTry(at, tryId))
    throw error
  }
}

/** Ends a try that came to nothing. */
export async function freeTry(at: TryPlace, tryId: Uuid): Promise<void> {
  await at.parts.db.run(freeFormTry, ofTry(at, tryId))
}

/** Ends a try that was declined, and counts it, by Stripe's id of what it declined: once. */
export async function declineTry(at: TryPlace, tryId: Uuid, declineId: string): Promise<void> {
  const now = locationNow(at.parts.clock, at.location)
  await at.parts.db.run(declineFormTry, { ...ofTry(at, tryId), declineId, at: now })
}

export function ofTry({ location, reference }: TryPlace, tryId: Uuid) {
  return { companyId: location.companyId, reference, tryId }
}
