import { processorReadTimeoutMs } from '#kernel/limits'
import { wireCustomer, wirePaymentMethods } from './stripe-method-wire.ts'
import { toRail } from './method-details.ts'
import { insertMethod } from './method-queries.ts'
import type { RowDeps } from './method-rows.ts'
import { sendWhenUnlocked } from './retry-while-locked.ts'
import { parseResponseOrNone, toProcessorError } from './stripe-result.ts'
import { isStripeId, toPath, type StripeCall } from './stripe-call.ts'
import { locationNow, type StripeCredentials } from './stripe-credentials.ts'

const listedMax = 100

/**
 * Takes over a customer of the account and methods that another system attached to it. Returns the ids of those that are
 * attached, in the given order; none if the account has no such customer, or it is a contact of another company.
 */
export async function adoptVaults(
  { stripe, db, clock }: RowDeps & { stripe: StripeCall },
  location: StripeCredentials,
  contactId: string,
  vaultIds: readonly string[],
): Promise<string[]> {
  if (!isStripeId(contactId, 'cus')) return []
  const path = toPath('/v1/customers/', contactId)
  const customer = parseResponseOrNone(wireCustomer, await stripe.send(location, { method: 'GET', path }))
  if (!customer || customer.deleted === true) return []
  const owner = customer.metadata?.['florin_location']
  if (owner !== undefined && owner !== location.locationId) return []
  const attached = await stripe.send(location, {
    method: 'GET',
    path: `${path}/payment_methods`,
    parameters: { limit: listedMax },
  })
  const page = parseResponseOrNone(wirePaymentMethods, attached)
  const rails = new Map((page?.data ?? []).map((method) => [method.id, toRail(method)]))
  if (owner === undefined) await claimCustomer(stripe, location, contactId)
  const adopted: string[] = []
  for (const id of vaultIds) {
    const rail = rails.get(id)
    if (rail === undefined) continue
    const { companyId } = location
    const now = locationNow(clock, location)
    await db.run(insertMethod, { companyId, id, customerId: contactId, contactId, rail, now })
    adopted.push(id)
  }
  return adopted
}

/** Marks a customer as a contact of the company, as `createContact` does for its own. */
async function claimCustomer(stripe: StripeCall, location: StripeCredentials, contactId: string) {
  const result = await sendWhenUnlocked(stripe, processorReadTimeoutMs, location, {
    method: 'POST',
    path: toPath('/v1/customers/', contactId),
    parameters: { metadata: { florin_location: location.locationId } },
  })
  if (result.kind !== 'done') throw toProcessorError(result)
}
