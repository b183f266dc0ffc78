import type { CompanyId, CustomerId, SubscriptionId, Uuid } from '#kernel/ids'
import { subscriptionSetupLinkLifetimeMs } from '#kernel/limits'
import { toPartRows, type PartRows } from '#platform/database'
import { hashSecret, newSecret } from '#platform/secrets'
import { insertSetupLinks } from './access-queries.ts'
import { lookupRows } from './lookups.ts'

/** The prefix of every token in a link to a setup page. */
export const setupTokenPrefix = 'stp_'

/** The customer and the subscription for which the payer sets up a method. */
type SetupSubject = { companyId: CompanyId; customerId: CustomerId; subscriptionId: SubscriptionId }

/**
 * Creates a link to the page on which a subscription's payer sets up a method: its token, and the rows that make it
 * valid.
 */
export function createSetupLink(
  id: Uuid,
  { companyId, customerId, subscriptionId }: SetupSubject,
  now: number,
): { token: string; rows: PartRows[] } {
  const token = newSecret(setupTokenPrefix)
  const link = {
    company_id: companyId,
    id,
    customer_id: customerId,
    subscription_id: subscriptionId,
    created_at: now,
    expires_at: now + subscriptionSetupLinkLifetimeMs,
  }
  const found = { hash: hashSecret(token), kind: 'setup', companyId, subjectId: id, now } as const
  return { token, rows: [toPartRows(insertSetupLinks, link), lookupRows(found)] }
}
