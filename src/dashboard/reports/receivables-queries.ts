import type { CompanyId } from '#kernel/ids'
import { amountDueSql, type InvoiceStatus } from '#invoices'
import { c, query } from '#platform/database'

/**
 * Sums receivables by age. `place` counts the given moments, latest first, that follow the due date. A due date without
 * a time is stored as a day in UTC.
 */
export const sumReceivables = query({
  name: 'sum receivables',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    statuses: c.texts<InvoiceStatus>(),
    moments: c.texts(),
    days: c.texts(),
  },
  row: { place: c.integer, count: c.bigint, due_cents: c.cents },
  sql: `select place, count(*) as count, sum(due)::bigint as due_cents
        from (
          select ${amountDueSql('i')} as due,
            case when i.due_date_only then cardinality($4::text[]) - width_bucket(i.due_at, $4::text[]::timestamptz[])
              else cardinality($3::text[]) - width_bucket(i.due_at, $3::text[]::timestamptz[]) end as place
          from invoices i where i.company_id = $1 and i.status = any($2::text[])) as owed
        where due > 0
        group by place`,
})
