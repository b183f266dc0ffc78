import type { KeepResult } from '../method.ts'
import type { Reference } from '../movement.ts'
import { loadClaim } from './claims.ts'
import { hasContact } from './contacts.ts'
import { toRail } from './method-details.ts'
import { findMethod, insertDeletedMethod, insertMethod } from './method-queries.ts'
import { toRefusal } from './method-rows.ts'
import { loadMethod } from './load-method.ts'
import { parseResponseOrNone } from './stripe-result.ts'
import { isStripeId, toPath } from './stripe-call.ts'
import { locationNow, type StripeCredentials } from './stripe-credentials.ts'
import { wireSaleOfMethod, type PaymentMethod } from './stripe-method-wire.ts'
import type { StripePort } from './stripe-port.ts'
import {
  detachMethod,
  loadKeepResult,
  noSuchContact,
  otherContactRefusal,
  type MethodDeps,
} from './vaults.ts'

// Stripe attaches the method of a form's sale to a customer, since the form cannot know whether it will be saved. A row
// decides: its first writer either saves the method or releases it permanently.

type SaleMethodCalls = Pick<StripePort, 'keepMethodOf' | 'letMethodGo'>

export function createSaleMethodCalls(deps: MethodDeps): SaleMethodCalls {
  return {
    keepMethodOf: (location, saleId, contactId) => keepSaleMethod(deps, location, saleId, contactId),
    letMethodGo: (location, reference) => releaseSaleMethod(deps, location, reference),
  }
}

const keepableStatuses = ['succeeded', 'processing']

async function keepSaleMethod(
  deps: MethodDeps,
  location: StripeCredentials,
  saleId: string,
  contactId: string,
): Promise<KeepResult> {
  const sale = isStripeId(saleId, 'pi') ? await loadFormSale(deps, location, saleId) : undefined
  if (!sale) return toRefusal('There is no such sale in the secure form.')
  const isTakenBack = sale.latest_charge?.refunded === true || sale.latest_charge?.disputed === true
  if (!keepableStatuses.includes(sale.status) || isTakenBack || !sale.payment_method)
    return toRefusal('The method of this sale is not kept.')
  if (!(await hasContact(deps.stripe, location, contactId))) return noSuchContact
  const method = await loadMethod(deps, location, sale.payment_method)
  return keepMethod(deps, location, contactId, method)
}

/** Returns the sale of a form, or undefined for any other object of this id. */
async function loadFormSale({ stripe }: MethodDeps, location: StripeCredentials, saleId: string) {
  const parameters = { expand: ['latest_charge'] }
  const path = toPath('/v1/payment_intents/', saleId)
  const read = await stripe.send(location, { method: 'GET', path, parameters })
  const sale = parseResponseOrNone(wireSaleOfMethod, read)
  const { florin_form: form, florin_location: ofLocation } = sale?.metadata ?? {}
  return form !== undefined && ofLocation === location.locationId ? sale : undefined
}

async function keepMethod(
  deps: MethodDeps,
  location: StripeCredentials,
  contactId: string,
  method: PaymentMethod | undefined,
): Promise<KeepResult> {
  const rail = method && toRail(method)
  if (!rail || !method.customer) return toRefusal('The method of this sale cannot be kept.')
  const { companyId } = location
  const ofMethod = { companyId, id: method.id }
  const now = locationNow(deps.clock, location)
  await deps.db.run(insertMethod, { ...ofMethod, customerId: method.customer, contactId, rail, now })
  const row = await deps.db.first(findMethod, ofMethod)
  if (!row || row.deleted_at !== null)
    return toRefusal('The method of this sale was kept, and deleted since.')
  return row.contact_id === contactId ? loadKeepResult(deps, location, row) : otherContactRefusal
}

/** The statuses of a sale that never reads its method again. */
const finalStatuses = ['succeeded', 'canceled']

async function releaseSaleMethod(
  deps: MethodDeps,
  location: StripeCredentials,
  reference: Reference,
): Promise<'done' | 'later'> {
  const claim = await loadClaim(deps, location, reference)
  const sale = claim?.kind === 'form' ? await loadFormSale(deps, location, claim.paymentId) : undefined
  if (!sale) return 'done'
  if (!finalStatuses.includes(sale.status)) return 'later'
  // After a bank returned the transfer, only the charge contains the method.
  const id = sale.payment_method ?? sale.latest_charge?.payment_method ?? undefined
  const method = id === undefined ? undefined : await loadMethod(deps, location, id)
  if (method?.customer) await releaseMethod(deps, location, method, method.customer)
  return 'done'
}

async function releaseMethod(
  deps: MethodDeps,
  location: StripeCredentials,
  method: PaymentMethod,
  customerId: string,
): Promise<void> {
  const rail = toRail(method)
  if (!rail) return
  const ofMethod = { companyId: location.companyId, id: method.id }
  const now = locationNow(deps.clock, location)
  await deps.db.run(insertDeletedMethod, { ...ofMethod, customerId, contactId: null, rail, now })
  const row = await deps.db.first(findMethod, ofMethod)
  // A deleted method is detached again, in case the first try failed midway.
  if (row && row.deleted_at !== null) await detachMethod(deps, location, method.id)
}
