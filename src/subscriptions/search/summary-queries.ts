import { buildStatement, type Condition, type Scope } from '#search'
import { c } from '#platform/database'
import type { SubscriptionStatus } from '../subscription-status.ts'

const row = { status: c.text<SubscriptionStatus>(), count: c.bigint, total_cents: c.cents }

/** Sums the subscriptions of a company that match a condition, by status. */
export function sumSubscriptionsByStatus({ companyId }: Pick<Scope, 'companyId'>, condition: Condition) {
  return buildStatement(
    'sum subscriptions by status',
    row,
    (bind) =>
      `select r.status, count(*) as count, sum(r.total_cents)::bigint as total_cents
     from subscriptions r
     where r.company_id = ${bind(companyId, 'uuid')} and ${condition(bind)}
     group by r.status`,
  )
}
