import type { AppContext } from '#context'
import type { Company } from '#companies'
import { add, toDollars, zeroCents, type Cents } from '#kernel/money'
import { toCondition, loadFilters, loadSummaryScope, type SearchBody, type SearchFilters } from '#search'
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
  const rows = await context.db.find(company.id, query, values)
  const buckets = invoiceStatuses.flatMap((status) => rows.filter((row) => row.status === status))
  const { count, amount, due } = sumBuckets(buckets)
  return {
    byStatus: buckets.map(({ status, count, amount_cents, due_cents }) => ({
      invoiceStatus: status,
      count,
      amount: toDollars(amount_cents),
      amountDue: toDollars(due_cents),
    })),
    total: { count, amount: toDollars(amount), amountDue: toDollars(due) },
  }
}

/** Returns the totals of all invoices of a company that match, in dollars. */
export async function sumInvoices({ db }: Pick<AppContext, 'db'>, company: Company, wanted: SearchFilters) {
  const { query, values } = sumByStatus({ companyId: company.id }, toCondition(wanted))
  const { count, amount, paid, due } = sumBuckets(await db.find(company.id, query, values))
  return { count, amount: toDollars(amount), amountPaid: toDollars(paid), amountDue: toDollars(due) }
}

type Bucket = { count: number; amount_cents: Cents; paid_cents: Cents; due_cents: Cents }

function sumBuckets(buckets: readonly Bucket[]) {
  const sumOf = (name: Exclude<keyof Bucket, 'count'>) => add(zeroCents, ...buckets.map((each) => each[name]))
  const count = buckets.reduce((all, each) => all + each.count, 0)
  return { count, amount: sumOf('amount_cents'), paid: sumOf('paid_cents'), due: sumOf('due_cents') }
}
