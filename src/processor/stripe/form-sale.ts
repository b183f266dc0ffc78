import type { Uuid } from '#kernel/ids'
import { cents } from '#kernel/money'
import type { RowOf } from '#platform/database'
import { ProcessorUnavailable } from '../trouble.ts'
import { claimOf, isLeft, notePayment } from './claims.ts'
import { declined, formRefusals, saleDone, type FormAnswer } from './form-answer.ts'
import { readEntry, type FormParts, type FormRow, type Given } from './form-entry.ts'
import { agreePayment, confirmPayment, createPayment, isMade, readPayment } from './form-payment.ts'
import {
  beginFormTry,
  declineFormTry,
  findFormSale,
  freeFormTry,
  listFormDeclines,
  loseFormTry,
  sellInForms,
} from './form-queries.ts'
import { readMethod } from './read-method.ts'
import { locationNow, type StripeCredentials } from './stripe-credentials.ts'
import type { Held } from './stripe-method-wire.ts'
import type { Intent } from './stripe-wire.ts'

// All forms of a sale try one payment, which Stripe lets succeed once. A try is a row before it is made, and there is one at a
// time, so that declined ones are counted exactly; one whose end nobody heard is settled by what Stripe says before the next.

type SaleRow = RowOf<(typeof findFormSale)['row']>
type At = { parts: FormParts; location: StripeCredentials; form: FormRow; reference: string }

/** Why the form of a sale takes nothing; undefined where it does, and for forms of something else. */
export async function saleRefusalOf(
  parts: FormParts,
  location: StripeCredentials,
  form: FormRow,
): Promise<FormAnswer | undefined> {
  const { reference } = form
  if (reference === null) return undefined
  return refusalAt({ parts, location, form, reference })
}

async function refusalAt(at: At): Promise<FormAnswer | undefined> {
  const { parts, location, form, reference } = at
  const { companyId } = location
  const ofSale = { companyId, reference }
  const [claim, sale, declines] = await Promise.all([
    claimOf(parts, location, reference),
    parts.db.first(findFormSale, ofSale),
    parts.db.all(listFormDeclines, ofSale),
  ])
  if (claim && claim.kind !== 'form') return formRefusals.closed
  if (sale && sale.sold_at !== null) return formRefusals.closed
  const { declinesMax = Infinity, saleDeclinesMax = Infinity } = form.asked.sale ?? {}
  const inForm = declines.filter(({ form_id }) => form_id.equals(form.id)).length
  return inForm >= declinesMax || declines.length >= saleDeclinesMax ? formRefusals.spent : undefined
}

/** Tries to make the sale of a form with what its payer gave. */
export async function sellInForm(
  parts: FormParts,
  location: StripeCredentials,
  form: FormRow,
  given: Given,
): Promise<FormAnswer> {
  const { reference } = form
  if (reference === null) throw new Error('a form of a sale stands in the books without its reference')
  const at = { parts, location, form, reference }
  const { companyId } = location
  if (form.used_at !== null) return soldBefore(at)
  const former = await parts.db.first(findFormSale, { companyId, reference })
  const isSame = former?.tried_with === given.confirmationTokenId
  const end = former && (await settle(at, former))
  // Who sends again what is under way elsewhere is to keep it: it may be what he pays with.
  if (end === 'under way' && isSame) throw new ProcessorUnavailable()
  if (end === 'under way') return formRefusals.busy
  if (end === 'sold' && former?.form_id?.equals(form.id)) return soldBefore(at)
  const refusal = await refusalAt(at)
  if (refusal) return refusal
  const tryId = parts.ids.next<Uuid>()
  const [begun] = await parts.db.run(beginFormTry, {
    companyId,
    reference,
    tryId,
    formId: form.id,
    triedWith: given.confirmationTokenId,
    address: given.address ?? null,
    now: locationNow(parts.clock, location),
    setupId: null,
    expiresAt: null,
  })
  if (!begun) return formRefusals.busy
  try {
    return await tryOnce(at, tryId, given)
  } catch (error) {
    await parts.db.run(loseFormTry, { companyId, reference, tryId })
    throw error
  }
}

async function tryOnce(at: At, tryId: Uuid, given: Given): Promise<FormAnswer> {
  const { parts, location, reference } = at
  const ofTry = { companyId: location.companyId, reference, tryId }
  const end = async (answer: FormAnswer) => {
    await parts.db.run(freeFormTry, ofTry)
    return answer
  }
  // Looked at again, now that nobody else can change it.
  const refusal = await refusalAt(at)
  if (refusal) return end(refusal)
  const paymentId = await paymentOf(at)
  if (paymentId === undefined) return end(formRefusals.closed)
  const tried = await confirmPayment(parts.stripe, location, paymentId, given, tryId)
  switch (tried.outcome) {
    case 'sold':
      return sold(at, tryId, tried.payment, given)
    case 'declined':
      await parts.db.run(declineFormTry, {
        ...ofTry,
        declineId: tried.id,
        at: locationNow(parts.clock, location),
      })
      return declined(tried.reason)
    case 'closed':
      return (await lateSale(at, tryId, paymentId, given)) ?? end(formRefusals.closed)
    case 'unusable':
      return end(formRefusals['used entry'])
    case 'not taken':
      await parts.db.run(freeFormTry, ofTry)
      throw new ProcessorUnavailable()
    case 'unknown':
      // Whoever comes next asks Stripe what became of it.
      throw new ProcessorUnavailable()
  }
}

async function sold(at: At, tryId: Uuid, payment: Intent, { held }: Given): Promise<FormAnswer> {
  const { parts, location, reference } = at
  const now = locationNow(parts.clock, location)
  await parts.db.run(sellInForms, { companyId: location.companyId, reference, tryId, now })
  return doneBy(payment, held)
}

/** The sale that this very entry has made, where it was lost and has arrived after all before it was sent again. */
async function lateSale(
  at: At,
  tryId: Uuid,
  paymentId: string,
  given: Given,
): Promise<FormAnswer | undefined> {
  const { parts, location } = at
  const payment = await readPayment(parts.stripe, location, paymentId)
  const entry = await readEntry(parts.stripe, location, given.confirmationTokenId)
  return isMade(payment) && entry?.payment_intent === paymentId ? sold(at, tryId, payment, given) : undefined
}

/** Answers again what the payer was told when this sold. */
async function soldBefore(at: At): Promise<FormAnswer> {
  const { parts, location, reference } = at
  const claim = await claimOf(parts, location, reference)
  if (claim?.kind !== 'form') return formRefusals.used
  const payment = await readPayment(parts.stripe, location, claim.paymentId)
  // What it was made with need not be what was entered last.
  const methodId = payment.payment_method ?? undefined
  if (methodId === undefined) return doneBy(payment, undefined)
  return doneBy(payment, await readMethod(parts, location, methodId))
}

function doneBy({ id, status, amount }: Intent, held: Held | undefined): FormAnswer {
  return saleDone(id, status === 'processing', cents(amount), held)
}

/** Learns what became of a try whose end nobody noted. One that may still be on its way is under way. */
async function settle(
  { parts, location, reference }: At,
  sale: SaleRow,
): Promise<'settled' | 'sold' | 'under way'> {
  const { try_id: tryId, tried_at: triedAt, is_lost: isLost } = sale
  if (tryId === null || triedAt === null) return 'settled'
  const now = locationNow(parts.clock, location)
  if (!isLost && !isLeft({ triedAt }, now)) return 'under way'
  const ofTry = { companyId: location.companyId, reference, tryId }
  const claim = await claimOf(parts, location, reference)
  const payment =
    claim?.kind === 'form' ? await readPayment(parts.stripe, location, claim.paymentId) : undefined
  const charge = payment?.latest_charge
  if (payment && isMade(payment)) {
    await parts.db.run(sellInForms, { ...ofTry, now })
    return 'sold'
  }
  // One that was counted before is not counted again.
  if (charge?.status === 'failed')
    await parts.db.run(declineFormTry, { ...ofTry, declineId: charge.id, at: now })
  else await parts.db.run(freeFormTry, ofTry)
  return 'settled'
}

/** The one payment that all forms of the sale try; undefined where the reference was cancelled or is of something else. */
async function paymentOf({ parts, location, form, reference }: At): Promise<string | undefined> {
  const known = await claimOf(parts, location, reference)
  if (known && known.kind !== 'form') return undefined
  const { contactId, sale, methods } = form.asked
  if (!sale) throw new Error('a form of a sale stands in the books without what it sells')
  if (known) {
    await agreePayment(parts.stripe, location, known.paymentId, sale)
    return known.paymentId
  }
  const paymentId = await createPayment(parts.stripe, location, { ...sale, reference, contactId, methods })
  const noted = await notePayment(parts, location, { reference, kind: 'form', paymentId })
  return noted.kind === 'form' ? noted.paymentId : undefined
}
