import { amountDueSql } from '#invoices'
import type { CompanyId } from '#kernel/ids'
import { c, query } from '#platform/database'

const sinceParameters = { companyId: c.uuid<CompanyId>(), since: c.instant }

/**
 * Sums payments in transit and counts transactions of unknown outcome. `settles_from` is the start of the first
 * transfer since a given moment.
 */
export const sumInFlight = query({
  name: 'sum money in flight',
  parameters: sinceParameters,
  row: { cents: c.cents, count: c.bigint, settles_from: c.maybe(c.instant), unknown: c.bigint },
  sql: `select coalesce(sum(subtotal_cents + fee_cents) filter (where action = 'sale'), 0)::bigint as cents,
          count(*) filter (where action = 'sale') as count,
          min(created_at) filter (where action = 'sale' and status = 'pending' and created_at >= $2) as settles_from,
          count(*) filter (where unknown_at is not null) + (
            select count(*) from transactions
            where company_id = $1 and invoice_id is null and status in ('created', 'pending', 'authorized')
              and authorization_held -> 'underWay' ->> 'unknownAt' is not null) as unknown
        from transactions
        where company_id = $1 and ended_at is null and (status = 'pending' or unknown_at is not null)`,
})

/** Sums the amounts due of invoices that were announced as overdue. */
export const sumOverdue = query({
  name: 'sum overdue invoices',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: { cents: c.cents, count: c.bigint, oldest_due_at: c.maybe(c.instant) },
  sql: `select coalesce(sum(${amountDueSql('i')}), 0)::bigint as cents, count(*) as count, min(i.due_at) as oldest_due_at
        from invoices i where i.company_id = $1 and i.status = 'Overdue'`,
})

/** Counts failed payments since a moment by reason. */
export const countFailures = query({
  name: 'count failed payments',
  parameters: sinceParameters,
  row: { reason_code: c.maybe(c.text()), reason_text: c.maybe(c.text()), count: c.bigint },
  sql: `select reason_code, reason_text, count(*) as count from transactions
        where company_id = $1 and ended_at >= $2 and status = 'failed' and action <> 'refund'
        group by reason_code, reason_text order by count(*) desc, reason_code, reason_text`,
})

/** Sums the payments returned since a moment. */
export const sumReturned = query({
  name: 'sum returned payments',
  parameters: sinceParameters,
  row: { cents: c.cents, count: c.bigint },
  sql: `select coalesce(sum(subtotal_cents + fee_cents), 0)::bigint as cents, count(*) as count from transactions
        where company_id = $1 and returned_at >= $2`,
})

/** Counts the items that need a user's attention. */
export const countAttentionItems = query({
  name: 'count what waits for people',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: { alerts: c.bigint, parked: c.bigint },
  sql: `select (select count(*) from alerts where company_id = $1 and resolved_at is null) as alerts,
          (select count(*) from postbacks where company_id = $1 and status = 'parked') as parked`,
})
