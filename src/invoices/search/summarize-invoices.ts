import type { Services } from '#access'
import type { Company } from '#companies'
import { add, dollars, zeroCents } from '#kernel/money'
import { invalidField } from '#kernel/refusals'
import { readWanted, refuseLargeScope, type SearchBody } from '#search'
import { invoiceStatuses } from '../invoice-status.ts'
import { invoiceResource } from './invoice-resource.ts'
import { sumByStatus } from './summary-queries.ts'

/** Sums up the invoices of some customers: by status, in the order of states, and in all. Amounts in dollars. */
export async function summarizeInvoices(
  services: Services,
  company: Company,
  filters: SearchBody['filters'],
) {
  if (!company.settings.features.summaries)
    throw invalidField('body.filters', 'not_available', 'summaries are not available yet')
  const wanted = await readWanted(services, { company, resource: invoiceResource, body: { filters } })
  const customerIds = wanted.filters.get('customerId')?.oneOf
  if (!customerIds)
    throw invalidField(
      'body.filters.customerId',
      'no_customer_scope',
      'is required: eq, or in with up to 100 ids',
    )
  const scope = { resource: invoiceResource, companyId: company.id, customerIds }
  await refuseLargeScope(services, scope)
  const { query, values } = sumByStatus(scope, wanted.condition)
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
