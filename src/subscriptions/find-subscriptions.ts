import type { CompanyId, SubscriptionId } from '#kernel/ids'
import type { Reader } from '#platform/database'
import { rowToSubscription, type Subscription } from './subscription.ts'
import { findSubscription, listSubscriptions } from './subscription-queries.ts'

/** Returns a subscription by its id, or undefined. */
export async function loadSubscription(
  db: Reader,
  companyId: CompanyId,
  id: SubscriptionId,
): Promise<Subscription | undefined> {
  const row = await db.first(findSubscription, { companyId, id })
  return row && rowToSubscription(row)
}

/** Returns subscriptions by their ids. Unknown ids are left out. */
export async function loadSubscriptions(
  db: Reader,
  companyId: CompanyId,
  ids: SubscriptionId[],
): Promise<Map<SubscriptionId, Subscription>> {
  const rows = ids.length === 0 ? [] : await db.all(listSubscriptions, { companyId, ids })
  return new Map(rows.map((row) => [row.id, rowToSubscription(row)]))
}
