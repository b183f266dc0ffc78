import type { CompanyId, SubscriptionId } from '#kernel/ids'
import { c, command } from '#platform/database'

/**
 * Revokes every link to a subscription page and ends its open sessions. The pending verification code is used up too,
 * because it would open another session.
 */
export const revokeLinks = command({
  name: 'revoke manage links',
  parameters: { companyId: c.uuid<CompanyId>(), subscriptionId: c.uuid<SubscriptionId>(), now: c.instant },
  row: { hash: c.bytes },
  sql: `with code as (
          update verification_codes set used_at = coalesce(used_at, $3)
          where company_id = $1 and subscription_id = $2),
        ended as (
          delete from page_sessions where company_id = $1 and subscription_id = $2 returning id),
        forgotten as (
          delete from secret_lookups lookup using ended
          where lookup.company_id = $1 and lookup.subject_id = ended.id and lookup.kind = 'page session')
        update secret_lookups set kind = 'revoked manage'
        where company_id = $1 and subject_id = $2 and kind = 'manage' returning hash`,
})
