import { buildStatement, type Condition, type Scope } from '#search'
import type { BillingCycle } from '#kernel/billing-calendar'
import type { CompanyId } from '#kernel/ids'
import { c, query } from '#platform/database'
import type { SubscriptionStatus } from '../subscription-status.ts'
import { isRareSql, statusTabSql, tabSql, type SubscriptionTab } from './subscription-resource.ts'

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

/**
 * Counts and sums the subscriptions of a company by tab and billing cycle. An index has the facts of the sums by status.
 * The rare tabs have one of their own. By their status they are active, so that their sums are subtracted there.
 */
export const sumSubscriptionsByTab = query({
  name: 'sum subscriptions by tab',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: {
    tab: c.text<SubscriptionTab>(),
    billing_cycle: c.text<BillingCycle>(),
    is_once: c.boolean,
    count: c.bigint,
    total_cents: c.cents,
  },
  sql: `with rare as materialized (
          select ${tabSql('s')} as tab, billing_cycle, billing_mode = 'nonRecurring' as is_once, count(*) as count,
            sum(total_cents)::bigint as total_cents
          from subscriptions s where company_id = $1 and ${isRareSql('s')} group by 1, 2, 3)
        select ${statusTabSql('s')} as tab, billing_cycle, billing_mode = 'nonRecurring' as is_once, count, total_cents
        from (select status, billing_cycle, billing_mode, count(*) as count, sum(total_cents)::bigint as total_cents
          from subscriptions where company_id = $1 group by 1, 2, 3) as s
        union all select * from rare
        union all select 'active', billing_cycle, is_once, -count, -total_cents from rare`,
})
