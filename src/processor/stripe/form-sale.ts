import type { Uuid } from '#kernel/ids'
import { cents } from '#kernel/money'
import { ProcessorUnavailable } from '../trouble.ts'
import { claimOf, notePayment } from './claims.ts'
import { declined, formRefusals, saleDone, type FormAnswer } from './form-answer.ts'
import { readEntry, type FormParts, type FormRow, type Given } from './form-entry.ts'
import { agreePayment, confirmPayment, createPayment, isMade, readPayment } from './form-payment.ts'
import { findFormSale, listFormDeclines, sellInForms } from './form-queries.ts'
import { declineTry, freeTry, inTry, lastTry, ofTry, type TryPlace, type UnheardTry } from './form-try.ts'
import { readMethod } from './read-method.ts'
import { locationNow, type StripeCredentials } from './stripe-credentials.ts'
import type { Held } from './stripe-method-wire.ts'
import type { Intent } from './stripe-wire.ts'

// All forms of a sale try one payment, which Stripe lets succeed once.

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

async function refusalAt(at: TryPlace): Promise<FormAnswer | undefined> {
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
  if (form.used_at !== null) return soldBefore(at)
  const last = await lastTry(at, given)
  if (last === 'busy') return formRefusals.busy
  const isSold = last.unheard !== undefined && (await settle(at, last.unheard))
  if (isSold && last.row?.form_id?.equals(form.id)) return soldBefore(at)
  const refusal = await refusalAt(at)
  if (refusal) return refusal
  return inTry(at, given, null, (tryId) => tryOnce(at, tryId, given))
}

async function tryOnce(at: TryPlace, tryId: Uuid, given: Given): Promise<FormAnswer> {
  const { parts, location } = at
  const end = async (answer: FormAnswer) => {
    await freeTry(at, tryId)
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
      await declineTry(at, tryId, tried.id)
      return declined(tried.reason)
    case 'closed':
      return (await lateSale(at, tryId, paymentId, given)) ?? end(formRefusals.closed)
    case 'unusable':
      return end(formRefusals['used entry'])
    case 'not taken':
      await freeTry(at, tryId)
      throw new ProcessorUnavailable()
    case 'unknown':
      // Whoever comes next asks Stripe what became of it.
      throw new ProcessorUnavailable()
  }
}

async function sold(at: TryPlace, tryId: Uuid, payment: Intent, { held }: Given): Promise<FormAnswer> {
  await noteSold(at, tryId)
  return doneBy(payment, held)
}

async function noteSold(at: TryPlace, tryId: Uuid): Promise<void> {
  const { parts, location } = at
  await parts.db.run(sellInForms, { ...ofTry(at, tryId), now: locationNow(parts.clock, location) })
}

/** The sale that this very entry has made, where it was lost and has arrived after all before it was sent again. */
async function lateSale(
  at: TryPlace,
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
async function soldBefore(at: TryPlace): Promise<FormAnswer> {
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

/** Learns what became of a try whose end nobody heard; answers whether it sold. */
async function settle(at: TryPlace, { tryId }: UnheardTry): Promise<boolean> {
  const { parts, location, reference } = at
  const claim = await claimOf(parts, location, reference)
  const payment =
    claim?.kind === 'form' ? await readPayment(parts.stripe, location, claim.paymentId) : undefined
  const isSold = payment !== undefined && isMade(payment)
  const charge = payment?.latest_charge
  if (isSold) await noteSold(at, tryId)
  // One that was counted before is not counted again.
  else if (charge?.status === 'failed') await declineTry(at, tryId, charge.id)
  else await freeTry(at, tryId)
  return isSold
}

/** The one payment that all forms of the sale try; undefined where the reference was cancelled or is of something else. */
async function paymentOf({ parts, location, form, reference }: TryPlace): Promise<string | undefined> {
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
