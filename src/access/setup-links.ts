import type { CompanyId, CustomerId, SubscriptionId, Uuid } from '#kernel/ids'
import { subscriptionSetupLinkLifetimeMs } from '#kernel/limits'
import { toPartRows, type PartRows } from '#platform/database'
import { hashSecret, newSecret } from '#platform/secrets'
import { insertSetupLinks } from './access-queries.ts'
import { lookupRows } from './lookups.ts'

/** What every token in a link to a set-up page starts with. */
export const setupTokenPrefix = 'stp_'

/** Whose payer is to set up a method. */
type SetupSubject = { companyId: CompanyId; customerId: CustomerId; subscriptionId: SubscriptionId }

/** A new link to the page on which the payer of a subscription gives a method: its token, and the rows that make it open. */
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
