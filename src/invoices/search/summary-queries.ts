import { buildStatement, type Condition, type Scope } from '#search'
import { c } from '#platform/database'
import { amountDueSql } from '../invoice-queries.ts'
import type { InvoiceStatus } from '../invoice-status.ts'

const row = {
  status: c.text<InvoiceStatus>(),
  count: c.bigint,
  amount_cents: c.cents,
  paid_cents: c.cents,
  due_cents: c.cents,
}

/**
 * Returns a statement that sums invoices by status for the customers of the condition. Each amount due is calculated as
 * for a single invoice.
 */
export function sumByStatus({ companyId }: Pick<Scope, 'companyId'>, condition: Condition) {
  return buildStatement(
    'sum invoices by status',
    row,
    (bind) =>
      `select r.status, count(*) as count, sum(r.amount_cents)::bigint as amount_cents,
       sum(r.paid_cents)::bigint as paid_cents,
       sum(${amountDueSql('r')})::bigint as due_cents
     from invoices r
     where r.company_id = ${bind(companyId, 'uuid')} and ${condition(bind)}
     group by r.status`,
  )
}
