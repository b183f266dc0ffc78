import type { Services } from '#access'
import type { Company } from '#companies'
import { add, dollars, zeroCents } from '#kernel/money'
import { conditionOf, readWanted, summaryScope, type SearchBody } from '#search'
import { invoiceStatuses } from '../invoice-status.ts'
import { invoiceResource } from './invoice-resource.ts'
import { sumByStatus } from './summary-queries.ts'

/** Sums up the invoices of some customers: by status, in the order of states, and in all. Amounts in dollars. */
export async function summarizeInvoices(
  services: Services,
  company: Company,
  filters: SearchBody['filters'],
) {
  const of = { company, resource: invoiceResource }
  const wanted = await readWanted(services, { ...of, body: { filters } })
  const scope = await summaryScope(services, of, wanted)
  const { query, values } = sumByStatus(scope, conditionOf(wanted))
  const rows = await services.db.find(query, values)
  const buckets = invoiceStatuses.flatMap((status) => rows.filter((row) => row.status === status))
  return {
    byStatus: buckets.map(({ status, count, amount_cents, due_cents }) => ({
      invoiceStatus: status,
      count,
      amount: dollars(amount_cents),
      amountDue: dollars(due_cents),
    })),
    total: {
      count: buckets.reduce((sum, { count }) => sum + count, 0),
      amount: dollars(add(zeroCents, ...buckets.map(({ amount_cents }) => amount_cents))),
      amountDue: dollars(add(zeroCents, ...buckets.map(({ due_cents }) => due_cents))),
    },
  }
}
