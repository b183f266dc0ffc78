import type { AppContext } from '#context'
import type { Company } from '#companies'
import { add, toDollars, zeroCents } from '#kernel/money'
import { toCondition, loadFilters, loadSummaryScope, type SearchBody } from '#search'
import { invoiceStatuses } from '../invoice-status.ts'
import { invoiceResource } from './invoice-resource.ts'
import { sumByStatus } from './summary-queries.ts'

/**
 * Returns the totals of some customers' invoices: by status, in the order of statuses, and overall. Amounts in dollars.
 */
export async function summarizeInvoices(
  context: AppContext,
  company: Company,
  filters: SearchBody['filters'],
) {
  const of = { company, resource: invoiceResource }
  const wanted = await loadFilters(context, { ...of, body: { filters } })
  const scope = await loadSummaryScope(context, of, wanted)
  const { query, values } = sumByStatus(scope, toCondition(wanted))
  const rows = await context.db.find(query, values)
  const buckets = invoiceStatuses.flatMap((status) => rows.filter((row) => row.status === status))
  return {
    byStatus: buckets.map(({ status, count, amount_cents, due_cents }) => ({
      invoiceStatus: status,
      count,
      amount: toDollars(amount_cents),
      amountDue: toDollars(due_cents),
    })),
    total: {
      count: buckets.reduce((sum, { count }) => sum + count, 0),
      amount: toDollars(add(zeroCents, ...buckets.map(({ amount_cents }) => amount_cents))),
      amountDue: toDollars(add(zeroCents, ...buckets.map(({ due_cents }) => due_cents))),
    },
  }
}
