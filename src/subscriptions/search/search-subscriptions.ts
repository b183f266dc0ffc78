import type { AppContext } from '#context'
import type { Company } from '#companies'
import type { SubscriptionId } from '#kernel/ids'
import { findPageOf, buildPageResponse, loadFilters, type Documents, type SearchBody } from '#search'
import { rowToSubscription } from '../subscription.ts'
import { listSubscriptions } from '../subscription-queries.ts'
import { resolveCustomers } from './customer-lookup.ts'
import { listDetails } from '../details/load-details.ts'
import { listedSubscriptionsResource, subscriptionResource } from './subscription-resource.ts'
import { toSubscriptionResponse } from '../subscription-response.ts'

/**
 * Returns a page of a company's subscriptions, and whether matches may be missing. `sent` holds the filters as
 * received; a cursor is only valid for the same filters.
 */
export async function searchSubscriptions(
  context: AppContext,
  documents: Documents,
  company: Company,
  { body, sent }: { body: SearchBody; sent: string },
): Promise<{ page: Buffer; truncated: boolean }> {
  const search = { company, resource: subscriptionResource, body, sent }
  const { wanted, customerSearch } = await resolveCustomers(
    context,
    company,
    await loadFilters(context, search),
  )
  const { found, nextCursor } = await findPageOf(context, search, wanted)
  const shown = await documents.of(company.id, found.map(addZoneToStamp(company)), (ids) =>
    loadDocuments(context.db, company, ids as SubscriptionId[]),
  )
  const subscriptions = shown.map(({ bytes }) => [bytes])
  const more = customerSearch && { truncated: true, customerSearch }
  return {
    page: buildPageResponse('subscriptions', subscriptions, nextCursor, more),
    truncated: customerSearch !== undefined,
  }
}

/**
 * Returns a page of a company's subscriptions for its people, newest first. Each has its payer, its next payment without
 * a surcharge, and its failed charge.
 */
export async function searchListedSubscriptions(
  context: AppContext,
  company: Company,
  { body, sent }: { body: SearchBody; sent: string },
) {
  const search = { company, resource: listedSubscriptionsResource, body, sent: `listed\n${sent}` }
  const filters = await loadFilters(context, search)
  const { wanted } = await resolveCustomers(context, company, filters)
  const { found, nextCursor } = await findPageOf(context, search, wanted)
  const ids = found.map(({ id }) => id as SubscriptionId)
  return { subscriptions: await listDetails(context, company, ids), nextCursor }
}

/** Dates are shown in the company's zone, so a change of the zone changes the document. */
function addZoneToStamp({ timeZone }: Company) {
  return <One extends { stamp: string }>(one: One): One => ({ ...one, stamp: `${one.stamp} ${timeZone}` })
}

async function loadDocuments(db: AppContext['db'], company: Company, ids: SubscriptionId[]) {
  const rows = await db.all(listSubscriptions, { companyId: company.id, ids })
  const shown = rows.map((row) => ({
    id: row.id,
    stamp: row.stamp,
    document: toSubscriptionResponse(rowToSubscription(row), { name: row.plan_name }, company),
  }))
  return shown.map(addZoneToStamp(company))
}
