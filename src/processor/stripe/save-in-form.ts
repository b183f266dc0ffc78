import { declined, formRefusals, methodDone, type FormAnswer } from './form-answer.ts'
import type { FormParts, FormRow, Given } from './form-entry.ts'
import { findMethod, insertMethod } from './method-queries.ts'
import { confirmSetup, createSetup } from './setups.ts'
import { expect } from './stripe-answer.ts'
import { pathOf } from './stripe-call.ts'
import type { StripeCredentials } from './stripe-credentials.ts'
import { wirePaymentMethod } from './stripe-method-wire.ts'

/** Saves what a payer gave for the contact of the form. The same entry again is the same method. */
export async function saveInForm(
  parts: FormParts,
  location: StripeCredentials,
  { asked: { contactId } }: FormRow,
  given: Given,
): Promise<FormAnswer> {
  const { db, stripe, clock } = parts
  const { confirmationTokenId, rail } = given
  const account = { stripe, location }
  const setupId = await createSetup(account, {
    customerId: contactId,
    rail,
    metadata: { florin_form: 'true' },
    idempotencyKey: `setup-${confirmationTokenId}`,
  })
  const outcome = await confirmSetup(account, setupId, given)
  // One that is no decline is of an entry that was used, in another form or for something else.
  if (outcome.outcome === 'refused') return outcome.isDecline ? declined(outcome) : formRefusals['used entry']
  const { paymentMethodId: id, customerId } = outcome
  const { companyId } = location
  await db.run(insertMethod, { companyId, id, customerId, contactId, rail, now: clock.now() })
  const row = await db.first(findMethod, { companyId, id })
  if (!row || row.deleted_at !== null) return formRefusals['used entry']
  const path = pathOf('/v1/payment_methods/', id)
  const held = expect(wirePaymentMethod, await stripe.send(location, { method: 'GET', path }))
  return methodDone('tokenization', id, held)
}
