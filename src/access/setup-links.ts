import type { Company } from '#companies'
import type { CustomerId, SubscriptionId, Uuid } from '#kernel/ids'
import { subscriptionSetupLinkLifetimeMs } from '#kernel/limits'
import { toPartRows, type PartRows } from '#platform/database'
import { hashSecret, newCellSecret } from '#platform/secrets'
import { insertSetupLinks } from './access-queries.ts'
import { lookupRows } from './lookups.ts'

/** The prefix of every token in a link to a setup page. */
export const setupTokenPrefix = 'stp_'

/** The customer and the subscription for which the payer sets up a method. */
type SetupSubject = { company: Company; customerId: CustomerId; subscriptionId: SubscriptionId }

/**
 * Creates a link to the page on which a subscription's payer sets up a method: its token, and the rows that make it
 * valid.
 */
export function createSetupLink(
  id: Uuid,
  { company, customerId, subscriptionId }: SetupSubject,
  now: number,
): { token: string; rows: PartRows[] } {
  const token = newCellSecret(setupTokenPrefix, company)
  const link = {
    company_id: company.id,
    id,
    customer_id: customerId,
    subscription_id: subscriptionId,
    created_at: now,
    expires_at: now + subscriptionSetupLinkLifetimeMs,
  }
  const found = { hash: hashSecret(token), kind: 'setup', companyId: company.id, subjectId: id, now } as const
  return { token, rows: [toPartRows(insertSetupLinks, link), lookupRows(found)] }
}
