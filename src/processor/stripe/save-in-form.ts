import type { Uuid } from '#kernel/ids'
import { formDeclinesMax } from '#kernel/limits'
import type { RowOf } from '#platform/database'
import { ProcessorUnavailable } from '../trouble.ts'
import { isLeft } from './claims.ts'
import { declined, formRefusals, methodDone, type FormAnswer } from './form-answer.ts'
import { nameOf, type FormParts, type FormRow, type Given } from './form-entry.ts'
import {
  beginFormTry,
  declineFormTry,
  findFormSale,
  freeFormTry,
  listFormDeclines,
  loseFormTry,
} from './form-queries.ts'
import { railOf } from './held-method.ts'
import { findMethod, insertMethod } from './method-queries.ts'
import { readMethod } from './read-method.ts'
import { confirmSetup, createSetup, endSetup, type SetupOutcome } from './setups.ts'
import { locationNow, type StripeCredentials } from './stripe-credentials.ts'

// What saves is made at Stripe unconfirmed, noted as the form's one try, and only then confirmed. So a declined try is counted
// once, whoever hears of it; and one whose end nobody heard is ended at Stripe before the next, which a closed form does not take.

type TryRow = RowOf<(typeof findFormSale)['row']>
type At = { parts: FormParts; location: StripeCredentials; form: FormRow }

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
  const at = { parts, location, form }
  const { confirmationTokenId, rail } = given
  const ofForm = { companyId: location.companyId, reference: nameOf(form) }
  const former = await parts.db.first(findFormSale, ofForm)
  const settled = former && (await settle(at, former))
  const isSame = former?.tried_with === confirmationTokenId
  if (settled === 'under way' && isSame) throw new ProcessorUnavailable()
  if (settled === 'under way') return formRefusals.busy
  if (settled && isSame) return settled
  const refusal = await savingRefusalOf(parts, location, form)
  if (refusal) return refusal
  const setupId = await createSetup(
    { stripe: parts.stripe, location },
    {
      customerId: form.asked.contactId,
      rail,
      metadata: { florin_form: ofForm.reference },
      idempotencyKey: `setup-${confirmationTokenId}`,
    },
  )
  const tryId = parts.ids.next<Uuid>()
  const [begun] = await parts.db.run(beginFormTry, {
    ...ofForm,
    tryId,
    formId: form.id,
    triedWith: confirmationTokenId,
    address: given.address ?? null,
    now: locationNow(parts.clock, location),
    setupId,
    expiresAt: form.expires_at,
  })
  if (!begun) return formRefusals.busy
  try {
    return await tryOnce(at, { tryId, setupId }, given)
  } catch (error) {
    await parts.db.run(loseFormTry, { ...ofForm, tryId })
    throw error
  }
}

type Try = { tryId: Uuid; setupId: string }

async function tryOnce(at: At, tried: Try, given: Given): Promise<FormAnswer> {
  const { parts, location, form } = at
  // Looked at again, now that nobody else can change it.
  const refusal = await savingRefusalOf(parts, location, form)
  if (refusal) {
    await parts.db.run(freeFormTry, ofTry(at, tried))
    return refusal
  }
  return ended(at, tried, await confirmSetup({ stripe: parts.stripe, location }, tried.setupId, given))
}

/** Learns what became of a try whose end nobody noted, and has nothing become of it later; undefined where there is none. */
async function settle(at: At, row: TryRow): Promise<FormAnswer | 'under way' | undefined> {
  const { try_id: tryId, tried_at: triedAt, is_lost: isLost, setup_id: setupId } = row
  const { stripe, clock } = at.parts
  if (tryId === null || triedAt === null || setupId === null) return undefined
  if (!isLost && !isLeft({ triedAt }, locationNow(clock, at.location))) return 'under way'
  return ended(at, { tryId, setupId }, await endSetup({ stripe, location: at.location }, setupId))
}

/** Notes what came of a try, which ends with that. */
async function ended(at: At, tried: Try, outcome: SetupOutcome): Promise<FormAnswer> {
  const { db, clock } = at.parts
  if (outcome.outcome === 'refused' && outcome.isDecline) {
    await db.run(declineFormTry, {
      ...ofTry(at, tried),
      declineId: tried.setupId,
      at: locationNow(clock, at.location),
    })
    return declined(outcome)
  }
  // One that is no decline is of an entry that was used, in another form or for something else.
  const done = outcome.outcome === 'saved' ? await noteSaved(at, outcome) : undefined
  await db.run(freeFormTry, ofTry(at, tried))
  return done ?? formRefusals['used entry']
}

/** Writes a method that was saved; undefined where it was deleted since. */
async function noteSaved(
  { parts, location, form }: At,
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

function ofTry({ location, form }: At, { tryId }: Pick<Try, 'tryId'>) {
  return { companyId: location.companyId, reference: nameOf(form), tryId }
}
