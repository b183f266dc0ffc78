import type { AppContext } from '#context'
import type { Company } from '#companies'
import { add, toDollars, zeroCents } from '#kernel/money'
import { toCondition, loadFilters, loadSummaryScope, type SearchBody } from '#search'
import type { SubscriptionStatus } from '../subscription-status.ts'
import { resolveCustomers } from './customer-lookup.ts'
import { subscriptionResource } from './subscription-resource.ts'
import { sumSubscriptionsByStatus } from './summary-queries.ts'

/** Spec, Subscription states: the order of this list. */
const statusOrder: SubscriptionStatus[] = [
  'pending',
  'active',
  'cancelled',
  'failed',
  'ended',
  'past_due',
  'suspended',
]

/** Sums up the subscriptions that match the filters, by status and in total. Amounts are in dollars per cycle. */
export async function summarizeSubscriptions(
  context: AppContext,
  company: Company,
  filters: SearchBody['filters'],
) {
  const of = { company, resource: subscriptionResource }
  const sent = await loadFilters(context, { ...of, body: { filters } })
  const { wanted } = await resolveCustomers(context, company, sent)
  const scope = await loadSummaryScope(context, of, wanted)
  const { query, values } = sumSubscriptionsByStatus(scope, toCondition(wanted))
  const rows = await context.db.find(company.id, query, values)
  const buckets = statusOrder.flatMap((status) => rows.filter((row) => row.status === status))
  return {
    byStatus: buckets.map(({ status, count, total_cents }) => ({
      status,
      count,
      totalAmount: toDollars(total_cents),
    })),
    total: {
      count: buckets.reduce((sum, { count }) => sum + count, 0),
      totalAmount: toDollars(add(zeroCents, ...buckets.map(({ total_cents }) => total_cents))),
    },
  }
}
