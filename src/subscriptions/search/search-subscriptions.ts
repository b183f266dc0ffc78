import type { Services } from '#access'
import type { Company } from '#companies'
import type { SubscriptionId } from '#kernel/ids'
import { findWanted, pageAnswer, readWanted, type Documents, type SearchBody } from '#search'
import { rowToSubscription, subscriptionDocument } from '../subscription.ts'
import { listSubscriptions } from '../subscription-queries.ts'
import { nameCustomers } from './customer-lookup.ts'
import { subscriptionResource } from './subscription-resource.ts'

/**
 * Finds a page of a company's subscriptions, and whether it may lack some. `sent` are its filters as they came, for which a
 * cursor is good.
 */
export async function searchSubscriptions(
  services: Services,
  documents: Documents,
  company: Company,
  { body, sent }: { body: SearchBody; sent: string },
): Promise<{ page: Buffer; truncated: boolean }> {
  const search = { company, resource: subscriptionResource, body, sent }
  const { wanted, customerSearch } = await nameCustomers(
    services,
    company,
    await readWanted(services, search),
  )
  const { found, nextCursor } = await findWanted(services, search, wanted)
  const shown = await documents.of(company.id, found.map(inZone(company)), (ids) =>
    readShown(services.db, company, ids as SubscriptionId[]),
  )
  const subscriptions = shown.map(({ bytes }) => [bytes])
  const more = customerSearch && { truncated: true, customerSearch }
  return {
    page: pageAnswer('subscriptions', subscriptions, nextCursor, more),
    truncated: customerSearch !== undefined,
  }
}

/** Its dates are shown by its company's zone, so in another one its document is another. */
function inZone({ timeZone }: Company) {
  return <One extends { stamp: string }>(one: One): One => ({ ...one, stamp: `${one.stamp} ${timeZone}` })
}

async function readShown(db: Services['db'], company: Company, ids: SubscriptionId[]) {
  const rows = await db.all(listSubscriptions, { companyId: company.id, ids })
  const shown = rows.map((row) => ({
    id: row.id,
    stamp: row.stamp,
    document: subscriptionDocument(rowToSubscription(row), { name: row.plan_name }, company),
  }))
  return shown.map(inZone(company))
}
