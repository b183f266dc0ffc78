import type { Uuid } from '#kernel/ids'
import { formDeclinesMax } from '#kernel/limits'
import { declined, formRefusals, methodDone, type FormAnswer } from './form-answer.ts'
import { nameOf, type FormParts, type FormRow, type Given } from './form-entry.ts'
import { listFormDeclines } from './form-queries.ts'
import { declineTry, freeTry, inTry, lastTry, type TryPlace, type UnheardTry } from './form-try.ts'
import { railOf } from './held-method.ts'
import { findMethod, insertMethod } from './method-queries.ts'
import { readMethod } from './read-method.ts'
import { confirmSetup, createSetup, endSetup, type SetupOutcome } from './setups.ts'
import { locationNow, type StripeCredentials } from './stripe-credentials.ts'

// What saves is made at Stripe unconfirmed, noted as the form's one try, and only then confirmed. So a declined try is counted
// once, whoever hears of it; and one whose end nobody heard is ended at Stripe before the next, which a closed form does not take.

/** Why a form that saves takes nothing any more. */
export async function savingRefusalOf(
  { db }: Pick<FormParts, 'db'>,
  { companyId }: StripeCredentials,
  form: FormRow,
): Promise<FormAnswer | undefined> {
  const declines = await db.all(listFormDeclines, { companyId, reference: nameOf(form) })
  return declines.length >= formDeclinesMax ? formRefusals.spent : undefined
}

/** Saves what a payer gave for the contact of the form. The same entry again is the same method. */
export async function saveInForm(
  parts: FormParts,
  location: StripeCredentials,
  form: FormRow,
  given: Given,
): Promise<FormAnswer> {
  const at = { parts, location, form, reference: nameOf(form) }
  const last = await lastTry(at, given)
  if (last === 'busy') return formRefusals.busy
  const settled = last.unheard && (await settle(at, last.unheard))
  if (settled && last.isSame) return settled
  const refusal = await savingRefusalOf(parts, location, form)
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
  return inTry(at, given, setupId, (tryId) => tryOnce(at, { tryId, setupId }, given))
}

type Try = { tryId: Uuid; setupId: string }

async function tryOnce(at: TryPlace, tried: Try, given: Given): Promise<FormAnswer> {
  const { parts, location, form } = at
  // Looked at again, now that nobody else can change it.
  const refusal = await savingRefusalOf(parts, location, form)
  if (refusal) {
    await freeTry(at, tried.tryId)
    return refusal
  }
  return ended(at, tried, await confirmSetup({ stripe: parts.stripe, location }, tried.setupId, given))
}

/** Learns what became of a try whose end nobody heard, and has nothing become of it later; undefined where nothing was tried. */
async function settle(at: TryPlace, { tryId, setupId }: UnheardTry): Promise<FormAnswer | undefined> {
  if (setupId === null) return undefined
  const { parts, location } = at
  return ended(at, { tryId, setupId }, await endSetup({ stripe: parts.stripe, location }, setupId))
}

/** Notes what came of a try, which ends with that. */
async function ended(at: TryPlace, { tryId, setupId }: Try, outcome: SetupOutcome): Promise<FormAnswer> {
  if (outcome.outcome === 'refused' && outcome.isDecline) {
    await declineTry(at, tryId, setupId)
    return declined(outcome)
  }
  // One that is no decline is of an entry that was used, in another form or for something else.
  const done = outcome.outcome === 'saved' ? await noteSaved(at, outcome) : undefined
  await freeTry(at, tryId)
  return done ?? formRefusals['used entry']
}

/** Writes a method that was saved; undefined where it was deleted since. */
async function noteSaved(
  { parts, location, form }: TryPlace,
  { paymentMethodId: id, customerId }: Extract<SetupOutcome, { outcome: 'saved' }>,
): Promise<FormAnswer | undefined> {
  const { db, clock } = parts
  const { companyId } = location
  const held = await readMethod(parts, location, id)
  const rail = held && railOf(held)
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
  return row?.deleted_at === null ? methodDone('tokenization', id, held) : undefined
}
