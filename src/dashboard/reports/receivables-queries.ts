import type { CompanyId, CustomerId } from '#kernel/ids'
import { amountDueSql, type InvoiceStatus } from '#invoices'
import { c, query } from '#platform/database'

const parameters = {
  companyId: c.uuid<CompanyId>(),
  statuses: c.texts<InvoiceStatus>(),
  moments: c.texts(),
  days: c.texts(),
}

// `place` counts the given moments, latest first, that follow the due date. A due date without a time is stored as a day
// in UTC.
const owed = `(
  select i.customer_id, ${amountDueSql('i')} as due,
    case when i.due_date_only then cardinality($4::text[]) - width_bucket(i.due_at, $4::text[]::timestamptz[])
      else cardinality($3::text[]) - width_bucket(i.due_at, $3::text[]::timestamptz[]) end as place
  from invoices i where i.company_id = $1 and i.status = any($2::text[])) as owed`

/** Sums receivables by age. */
export const sumReceivables = query({
  name: 'sum receivables',
  parameters,
  row: { place: c.integer, count: c.bigint, due_cents: c.cents },
  sql: `select place, count(*) as count, sum(due)::bigint as due_cents
        from ${owed}
        where due > 0
        group by place`,
})

const dueAt = (place: number) =>
  `coalesce(sum(due) filter (where place = ${place}), 0)::bigint as due_${place}`

/** Sums the receivables of each customer by age, the largest sum first. */
export const sumReceivablesOfCustomers = query({
  name: 'sum receivables of customers',
  parameters: { ...parameters, limit: c.integer },
  row: {
    customer_id: c.uuid<CustomerId>(),
    first_name: c.maybe(c.text()),
    last_name: c.maybe(c.text()),
    company_name: c.maybe(c.text()),
    email: c.maybe(c.text()),
    count: c.bigint,
    due_cents: c.cents,
    due_0: c.cents,
    due_1: c.cents,
    due_2: c.cents,
    due_3: c.cents,
    due_4: c.cents,
    customers: c.bigint,
  },
  sql: `select sums.*, payer.first_name, payer.last_name, payer.company_name, payer.email
        from (
          select customer_id, count(*) as count, sum(due)::bigint as due_cents,
            ${[0, 1, 2, 3, 4].map(dueAt).join(', ')}, count(*) over () as customers
          from ${owed}
          where due > 0
          group by customer_id
          order by due_cents desc, customer_id
          limit $5) as sums
        left join customers payer on payer.company_id = $1 and payer.id = sums.customer_id
        order by due_cents desc, customer_id`,
})
