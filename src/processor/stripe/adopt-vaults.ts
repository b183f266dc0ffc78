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
  const rails = await listRails(stripe, location, `${path}/payment_methods`)
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

/** Returns the rails of all methods that are attached to a customer, by their ids. */
async function listRails(stripe: StripeCall, location: StripeCredentials, path: string) {
  const rails = new Map<string, ReturnType<typeof toRail>>()
  let after: string | undefined
  do {
    const parameters = { limit: listedMax, starting_after: after }
    const response = await stripe.send(location, { method: 'GET', path, parameters })
    const page = parseResponseOrNone(wirePaymentMethods, response)
    for (const method of page?.data ?? []) rails.set(method.id, toRail(method))
    after = page?.has_more === true ? page.data.at(-1)?.id : undefined
  } while (after !== undefined)
  return rails
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
