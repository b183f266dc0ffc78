import type { Uuid } from '#kernel/ids'
import { formDeclinesMax } from '#kernel/limits'
import { declineResponse, formRefusals, methodResponse, type FormResponse } from './form-response.ts'
import { getAttemptKey, type FormDeps, type FormRow, type PayerInput } from './form-input.ts'
import { listFormDeclines } from './form-queries.ts'
import {
  declineAttempt,
  clearAttempt,
  runAttempt,
  loadLastAttempt,
  type FormAttemptContext,
  type UnresolvedAttempt,
} from './form-attempt.ts'
import { toRail } from './method-details.ts'
import { findMethod, insertMethod } from './method-queries.ts'
import { loadMethod } from './load-method.ts'
import { confirmSetup, createSetup, endSetup, type SetupOutcome } from './setups.ts'
import { locationNow, type StripeCredentials } from './stripe-credentials.ts'

// A setup intent is created unconfirmed, recorded as the form's one try, and only then confirmed. So a declined try is
// counted once, no matter which process records it. A try with an unknown outcome is ended at Stripe before the next
// one, or before the form closes.

/** Returns why a form that saves refuses entries. */
export async function findSaveRefusal(
  { db }: Pick<FormDeps, 'db'>,
  { companyId }: StripeCredentials,
  form: FormRow,
): Promise<FormResponse | undefined> {
  const declines = await db.all(listFormDeclines, { companyId, reference: getAttemptKey(form) })
  return declines.length >= formDeclinesMax ? formRefusals.spent : undefined
}

/** Saves the payer's method for the contact of the form. The same entry again returns the same method. */
export async function saveInForm(
  deps: FormDeps,
  location: StripeCredentials,
  form: FormRow,
  given: PayerInput,
): Promise<FormResponse> {
  const at = { deps, location, form, reference: getAttemptKey(form) }
  const last = await loadLastAttempt(at, given)
  if (last === 'busy') return formRefusals.busy
  const settled = last.unresolved && (await recoverAttempt(at, last.unresolved))
  if (settled && last.isSame) return settled
  const refusal = await findSaveRefusal(deps, location, form)
  if (refusal) return refusal
  const setupId = await createSetup(
    { stripe: deps.stripe, location },
    {
      customerId: form.asked.contactId,
      rail: given.rail,
      metadata: { florin_form: at.reference },
      idempotencyKey: `setup-${given.confirmationTokenId}`,
    },
  )
  return runAttempt(at, given, setupId, (tryId) => attemptSave(at, { tryId, setupId }, given))
}

type SaveAttempt = { tryId: Uuid; setupId: string }

async function attemptSave(
  at: FormAttemptContext,
  tried: SaveAttempt,
  given: PayerInput,
): Promise<FormResponse> {
  const { deps, location, form } = at
  // Checked again, because now no other request can change it.
  const refusal = await findSaveRefusal(deps, location, form)
  if (refusal) {
    await clearAttempt(at, tried.tryId)
    return refusal
  }
  return endAttempt(at, tried, await confirmSetup({ stripe: deps.stripe, location }, tried.setupId, given))
}

/** Resolves a try with an unknown outcome, and prevents any later effect. Returns undefined where nothing was tried. */
async function recoverAttempt(
  at: FormAttemptContext,
  { tryId, setupId }: UnresolvedAttempt,
): Promise<FormResponse | undefined> {
  if (setupId === null) return undefined
  const { deps, location } = at
  return endAttempt(at, { tryId, setupId }, await endSetup({ stripe: deps.stripe, location }, setupId))
}

/** Records the outcome of a try, and ends it. */
async function endAttempt(
  at: FormAttemptContext,
  { tryId, setupId }: SaveAttempt,
  outcome: SetupOutcome,
): Promise<FormResponse> {
  if (outcome.outcome === 'refused' && outcome.isDecline) {
    await declineAttempt(at, tryId, setupId)
    return declineResponse(outcome)
  }
  // A refusal that is no decline means that the entry was already used, in another form or for another purpose.
  const done = outcome.outcome === 'saved' ? await recordSavedMethod(at, outcome) : undefined
  await clearAttempt(at, tryId)
  return done ?? formRefusals['used entry']
}

/** Records a saved method, or returns undefined where it was deleted since. */
async function recordSavedMethod(
  { deps, location, form }: FormAttemptContext,
  { paymentMethodId: id, customerId }: Extract<SetupOutcome, { outcome: 'saved' }>,
): Promise<FormResponse | undefined> {
  const { db, clock } = deps
  const { companyId } = location
  const method = await loadMethod(deps, location, id)
  const rail = method && toRail(method)
  if (!rail) return undefined
  const { contactId } = form.asked
  await db.run(insertMethod, {
    companyId,
    id,
    customerId,
    contactId,
    rail,
    now: locationNow(clock, location),
  })
  const row = await db.first(findMethod, { companyId, id })
  return row?.deleted_at === null ? methodResponse('tokenization', id, method) : undefined
}
