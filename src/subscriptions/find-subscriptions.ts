import type { CompanyId, SubscriptionId } from '#kernel/ids'
import type { Reader } from '#platform/database'
import { rowToSubscription, type Subscription } from './subscription.ts'
import { findSubscription } from './subscription-queries.ts'

/** Returns a subscription by its id, or undefined. */
export async function loadSubscription(
  db: Reader,
  companyId: CompanyId,
  id: SubscriptionId,
): Promise<Subscription | undefined> {
  const row = await db.first(findSubscription, { companyId, id })
  return row && rowToSubscription(row)
}
