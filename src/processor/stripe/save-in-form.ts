import type { Uuid } from '#kernel/ids'
import { formDeclinesMax } from '#kernel/limits'
import { declineResponse, formRefusals, methodResponse, type FormResponse } from './form-response.ts'
import { getAttemptKey, type FormDeps, type FormRow, type PayerInput } from './form-input.ts'
import { listFormDeclines } from './form-queries.ts'
import {
  declineAttempt,
  clearAttempt,
  runAttempt,
  readLastAttempt,
  type FormAttemptContext,
  type UnresolvedAttempt,
} from './form-attempt.ts'
import { toRail } from './method-details.ts'
import { findMethod, insertMethod } from './method-queries.ts'
import { readMethod } from './read-method.ts'
import { confirmSetup, createSetup, endSetup, type SetupOutcome } from './setups.ts'
import { locationNow, type StripeCredentials } from './stripe-credentials.ts'

// What saves is made at Stripe unconfirmed, noted as the form's one try, and only then confirmed. So a declined try is counted
// once, whoever hears of it; and one whose end nobody heard is ended at Stripe before the next, which a closed form does not take.

/** Why a form that saves takes nothing any more. */
export async function findSaveRefusal(
  { db }: Pick<FormDeps, 'db'>,
  { companyId }: StripeCredentials,
  form: FormRow,
): Promise<FormResponse | undefined> {
  const declines = await db.all(listFormDeclines, { companyId, reference: getAttemptKey(form) })
  return declines.length >= formDeclinesMax ? formRefusals.spent : undefined
}

/** Saves what a payer gave for the contact of the form. The same entry again is the same method. */
export async function saveInForm(
  parts: FormDeps,
  location: StripeCredentials,
  form: FormRow,
  given: PayerInput,
): Promise<FormResponse> {
  const at = { parts, location, form, reference: getAttemptKey(form) }
  const last = await readLastAttempt(at, given)
  if (last === 'busy') return formRefusals.busy
  const settled = last.unheard && (await recoverAttempt(at, last.unheard))
  if (settled && last.isSame) return settled
  const refusal = await findSaveRefusal(parts, location, form)
  if (refusal) return refusal
  const setupId = await createSetup(
    { stripe: parts.stripe, location },
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
  const { parts, location, form } = at
  // Looked at again, now that nobody else can change it.
  const refusal = await findSaveRefusal(parts, location, form)
  if (refusal) {
    await clearAttempt(at, tried.tryId)
    return refusal
  }
  return endAttempt(at, tried, await confirmSetup({ stripe: parts.stripe, location }, tried.setupId, given))
}

/** Learns what became of a try whose end nobody heard, and has nothing become of it later; undefined where nothing was tried. */
async function recoverAttempt(
  at: FormAttemptContext,
  { tryId, setupId }: UnresolvedAttempt,
): Promise<FormResponse | undefined> {
  if (setupId === null) return undefined
  const { parts, location } = at
  return endAttempt(at, { tryId, setupId }, await endSetup({ stripe: parts.stripe, location }, setupId))
}

/** Notes what came of a try, which ends with that. */
async function endAttempt(
  at: FormAttemptContext,
  { tryId, setupId }: SaveAttempt,
  outcome: SetupOutcome,
): Promise<FormResponse> {
  if (outcome.outcome === 'refused' && outcome.isDecline) {
    await declineAttempt(at, tryId, setupId)
    return declineResponse(outcome)
  }
  // One that is no decline is of an entry that was used, in another form or for something else.
  const done = outcome.outcome === 'saved' ? await recordSavedMethod(at, outcome) : undefined
  await clearAttempt(at, tryId)
  return done ?? formRefusals['used entry']
}

/** Writes a method that was saved; undefined where it was deleted since. */
async function recordSavedMethod(
  { parts, location, form }: FormAttemptContext,
  { paymentMethodId: id, customerId }: Extract<SetupOutcome, { outcome: 'saved' }>,
): Promise<FormResponse | undefined> {
  const { db, clock } = parts
  const { companyId } = location
  const held = await readMethod(parts, location, id)
  const rail = held && toRail(held)
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
  return row?.deleted_at === null ? methodResponse('tokenization', id, held) : undefined
}
