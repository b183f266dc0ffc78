import type { Uuid } from '#kernel/ids'
import { toCents } from '#kernel/money'
import { ProcessorUnavailable } from '../processor-errors.ts'
import { loadClaim, recordPayment } from './claims.ts'
import { declineResponse, formRefusals, saleResponse, type FormResponse } from './form-response.ts'
import { loadConfirmationToken, type FormDeps, type FormRow, type PayerInput } from './form-input.ts'
import {
  updatePaymentAmount,
  confirmPayment,
  createPayment,
  isAccepted,
  loadPayment,
} from './form-payment.ts'
import { findFormSale, listFormDeclines, completeFormSale } from './form-queries.ts'
import {
  declineAttempt,
  clearAttempt,
  runAttempt,
  loadLastAttempt,
  attemptParameters,
  type FormAttemptContext,
  type UnresolvedAttempt,
} from './form-attempt.ts'
import { loadMethod } from './load-method.ts'
import { locationNow, type StripeCredentials } from './stripe-credentials.ts'
import type { MethodData } from './stripe-method-wire.ts'
import type { Intent } from './stripe-wire.ts'

// All forms of a sale try one payment, which Stripe lets succeed once.

/** Returns why the form of a sale refuses entries. Undefined where it accepts them, and for other forms. */
export async function findSaleRefusal(
  deps: FormDeps,
  location: StripeCredentials,
  form: FormRow,
): Promise<FormResponse | undefined> {
  const { reference } = form
  if (reference === null) return undefined
  return findAttemptRefusal({ deps, location, form, reference })
}

async function findAttemptRefusal(at: FormAttemptContext): Promise<FormResponse | undefined> {
  const { deps, location, form, reference } = at
  const { companyId } = location
  const ofSale = { companyId, reference }
  const [claim, sale, declines] = await Promise.all([
    loadClaim(deps, location, reference),
    deps.db.first(findFormSale, ofSale),
    deps.db.all(listFormDeclines, ofSale),
  ])
  if (claim && claim.kind !== 'form') return formRefusals.closed
  if (sale && sale.sold_at !== null) return formRefusals.closed
  const { declinesMax = Infinity, saleDeclinesMax = Infinity } = form.asked.sale ?? {}
  const inForm = declines.filter(({ form_id }) => form_id.equals(form.id)).length
  return inForm >= declinesMax || declines.length >= saleDeclinesMax ? formRefusals.spent : undefined
}

/** Tries to make the sale of a form with the payer's input. */
export async function sellInForm(
  deps: FormDeps,
  location: StripeCredentials,
  form: FormRow,
  given: PayerInput,
): Promise<FormResponse> {
  const { reference } = form
  if (reference === null) throw new Error('a form of a sale is in the books without its reference')
  const at = { deps, location, form, reference }
  if (form.used_at !== null) return repeatSaleResponse(at)
  const last = await loadLastAttempt(at, given)
  if (last === 'busy') return formRefusals.busy
  const isSold = last.unresolved !== undefined && (await recoverAttempt(at, last.unresolved))
  if (isSold && last.row?.form_id?.equals(form.id)) return repeatSaleResponse(at)
  const refusal = await findAttemptRefusal(at)
  if (refusal) return refusal
  return runAttempt(at, given, null, (tryId) => attemptSale(at, tryId, given))
}

async function attemptSale(at: FormAttemptContext, tryId: Uuid, given: PayerInput): Promise<FormResponse> {
  const { deps, location } = at
  const end = async (response: FormResponse) => {
    await clearAttempt(at, tryId)
    return response
  }
  // Checked again, because now no other request can change it.
  const refusal = await findAttemptRefusal(at)
  if (refusal) return end(refusal)
  const paymentId = await findOrCreatePayment(at)
  if (paymentId === undefined) return end(formRefusals.closed)
  const tried = await confirmPayment(deps.stripe, location, paymentId, given, tryId)
  switch (tried.outcome) {
    case 'sold':
      return completeSale(at, tryId, tried.payment, given)
    case 'declined':
      await declineAttempt(at, tryId, tried.id)
      return declineResponse(tried.reason)
    case 'closed':
      return (await findLateSale(at, tryId, paymentId, given)) ?? end(formRefusals.closed)
    case 'unusable':
      return end(formRefusals['used entry'])
    case 'not taken':
      await clearAttempt(at, tryId)
      throw new ProcessorUnavailable()
    case 'unknown':
      // The next request asks Stripe for the outcome.
      throw new ProcessorUnavailable()
  }
}

async function completeSale(
  at: FormAttemptContext,
  tryId: Uuid,
  payment: Intent,
  { method }: PayerInput,
): Promise<FormResponse> {
  await recordSale(at, tryId)
  return paymentResponse(payment, method)
}

async function recordSale(at: FormAttemptContext, tryId: Uuid): Promise<void> {
  const { deps, location } = at
  await deps.db.run(completeFormSale, {
    ...attemptParameters(at, tryId),
    now: locationNow(deps.clock, location),
  })
}

/** Finds the sale that this same entry made, where its request was lost and arrived before the entry was repeated. */
async function findLateSale(
  at: FormAttemptContext,
  tryId: Uuid,
  paymentId: string,
  given: PayerInput,
): Promise<FormResponse | undefined> {
  const { deps, location } = at
  const payment = await loadPayment(deps.stripe, location, paymentId)
  const entry = await loadConfirmationToken(deps.stripe, location, given.confirmationTokenId)
  return isAccepted(payment) && entry?.payment_intent === paymentId
    ? completeSale(at, tryId, payment, given)
    : undefined
}

/** Returns the response of the sale again. */
async function repeatSaleResponse(at: FormAttemptContext): Promise<FormResponse> {
  const { deps, location, reference } = at
  const claim = await loadClaim(deps, location, reference)
  if (claim?.kind !== 'form') return formRefusals.used
  const payment = await loadPayment(deps.stripe, location, claim.paymentId)
  // The sale may have another method than the last entry.
  const methodId = payment.payment_method ?? undefined
  if (methodId === undefined) return paymentResponse(payment, undefined)
  return paymentResponse(payment, await loadMethod(deps, location, methodId))
}

function paymentResponse({ id, status, amount }: Intent, method: MethodData | undefined): FormResponse {
  return saleResponse(id, status === 'processing', toCents(amount), method)
}

/** Resolves a try with an unknown outcome, and returns whether it made the sale. */
async function recoverAttempt(at: FormAttemptContext, { tryId }: UnresolvedAttempt): Promise<boolean> {
  const { deps, location, reference } = at
  const claim = await loadClaim(deps, location, reference)
  const payment =
    claim?.kind === 'form' ? await loadPayment(deps.stripe, location, claim.paymentId) : undefined
  const isSold = payment !== undefined && isAccepted(payment)
  const charge = payment?.latest_charge
  if (isSold) await recordSale(at, tryId)
  // A try that was already counted is not counted again.
  else if (charge?.status === 'failed') await declineAttempt(at, tryId, charge.id)
  else await clearAttempt(at, tryId)
  return isSold
}

/**
 * Returns the one payment that all forms of the sale try. Undefined where the reference was cancelled or has another
 * kind.
 */
async function findOrCreatePayment({
  deps,
  location,
  form,
  reference,
}: FormAttemptContext): Promise<string | undefined> {
  const known = await loadClaim(deps, location, reference)
  if (known && known.kind !== 'form') return undefined
  const { contactId, sale, methods } = form.asked
  if (!sale) throw new Error('a form of a sale is in the books without its sale')
  if (known) {
    await updatePaymentAmount(deps.stripe, location, known.paymentId, sale)
    return known.paymentId
  }
  const paymentId = await createPayment(deps.stripe, location, { ...sale, reference, contactId, methods })
  const claim = await recordPayment(deps, location, { reference, kind: 'form', paymentId })
  return claim.kind === 'form' ? claim.paymentId : undefined
}
