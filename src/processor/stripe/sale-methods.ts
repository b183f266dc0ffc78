import type { Keeping } from '../method.ts'
import type { Reference } from '../movement.ts'
import { claimOf } from './claims.ts'
import { hasContact } from './contacts.ts'
import { railOf } from './held-method.ts'
import { findMethod, insertGoneMethod, insertMethod } from './method-queries.ts'
import { refused } from './method-rows.ts'
import { readMethod } from './read-method.ts'
import { expectOrNone } from './stripe-answer.ts'
import { isStripeId, pathOf } from './stripe-call.ts'
import { locationNow, type StripeCredentials } from './stripe-credentials.ts'
import { wireSaleOfMethod, type PaymentMethod } from './stripe-method-wire.ts'
import type { StripePort } from './stripe-port.ts'
import { detach, keptAt, noSuchContact, ofAnother, type MethodParts } from './vaults.ts'

// Stripe attaches what a form sells with to its customer, since nobody knows before whether it is to be kept. A row decides: who
// writes it first has it kept, or let go of for good.

type SaleMethodCalls = Pick<StripePort, 'keepMethodOf' | 'letMethodGo'>

/** The methods with which sales were made in forms. */
export function saleMethodCalls(parts: MethodParts): SaleMethodCalls {
  return {
    keepMethodOf: (location, saleId, contactId) => keepMethodOf(parts, location, saleId, contactId),
    letMethodGo: (location, reference) => letMethodGo(parts, location, reference),
  }
}

const good = ['succeeded', 'processing']

async function keepMethodOf(
  parts: MethodParts,
  location: StripeCredentials,
  saleId: string,
  contactId: string,
): Promise<Keeping> {
  const sale = isStripeId(saleId, 'pi') ? await saleAt(parts, location, saleId) : undefined
  if (!sale) return refused('There is no such sale in the secure form.')
  const isTakenBack = sale.latest_charge?.refunded === true || sale.latest_charge?.disputed === true
  if (!good.includes(sale.status) || isTakenBack || !sale.payment_method)
    return refused('The method of this sale is not kept.')
  if (!(await hasContact(parts.stripe, location, contactId))) return noSuchContact
  const held = await readMethod(parts, location, sale.payment_method)
  return keepHeld(parts, location, contactId, held)
}

/** The sale of a form; undefined for whatever else has this id. */
async function saleAt({ stripe }: MethodParts, location: StripeCredentials, saleId: string) {
  const parameters = { expand: ['latest_charge'] }
  const path = pathOf('/v1/payment_intents/', saleId)
  const read = await stripe.send(location, { method: 'GET', path, parameters })
  const sale = expectOrNone(wireSaleOfMethod, read)
  const { florin_form: form, florin_location: ofLocation } = sale?.metadata ?? {}
  return form !== undefined && ofLocation === location.locationId ? sale : undefined
}

async function keepHeld(
  parts: MethodParts,
  location: StripeCredentials,
  contactId: string,
  held: PaymentMethod | undefined,
): Promise<Keeping> {
  const rail = held && railOf(held)
  if (!rail || !held.customer) return refused('The method of this sale cannot be kept.')
  const { companyId } = location
  const ofMethod = { companyId, id: held.id }
  const now = locationNow(parts.clock, location)
  await parts.db.run(insertMethod, { ...ofMethod, customerId: held.customer, contactId, rail, now })
  const row = await parts.db.first(findMethod, ofMethod)
  if (!row || row.deleted_at !== null) return refused('The method of this sale was kept, and deleted since.')
  return row.contact_id === contactId ? keptAt(parts, location, row) : ofAnother
}

/** A sale whose method is not asked for any more. */
const over = ['succeeded', 'canceled']

async function letMethodGo(
  parts: MethodParts,
  location: StripeCredentials,
  reference: Reference,
): Promise<'done' | 'later'> {
  const claim = await claimOf(parts, location, reference)
  const sale = claim?.kind === 'form' ? await saleAt(parts, location, claim.paymentId) : undefined
  if (!sale) return 'done'
  if (!over.includes(sale.status)) return 'later'
  // A bank that sent its transfer back has left the method with that alone.
  const id = sale.payment_method ?? sale.latest_charge?.payment_method ?? undefined
  const held = id === undefined ? undefined : await readMethod(parts, location, id)
  if (held?.customer) await letGo(parts, location, held, held.customer)
  return 'done'
}

async function letGo(
  parts: MethodParts,
  location: StripeCredentials,
  held: PaymentMethod,
  customerId: string,
): Promise<void> {
  const rail = railOf(held)
  if (!rail) return
  const ofMethod = { companyId: location.companyId, id: held.id }
  const now = locationNow(parts.clock, location)
  await parts.db.run(insertGoneMethod, { ...ofMethod, customerId, contactId: null, rail, now })
  const row = await parts.db.first(findMethod, ofMethod)
  // One that was deleted is taken off again, in case that did not get so far.
  if (row && row.deleted_at !== null) await detach(parts, location, held.id)
}
