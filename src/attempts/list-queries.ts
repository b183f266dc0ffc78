import type { CompanyId, TransactionId } from '#kernel/ids'
import { c, command, query } from '#platform/database'
import { transactionColumns } from './transaction.ts'

const columns = Object.keys(transactionColumns).join(', ')

// An offline payment is not at the processor, and is listed with its invoice alone.
const isListed = `payment_method <> 'offline'`

export const listBetween = query({
  name: 'list transactions',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    from: c.maybe(c.instant),
    until: c.maybe(c.instant),
    limit: c.integer,
    offset: c.bigint,
  },
  row: transactionColumns,
  // The ids are selected first, so that the rows before the page are skipped in the index alone.
  sql: `select ${columns} from transactions join (
          select company_id, id from transactions
          where company_id = $1 and created_at >= coalesce($2, '-infinity'::timestamptz)
            and created_at < coalesce($3, 'infinity'::timestamptz) and ${isListed}
          order by created_at desc, id desc limit $4 offset $5) as page using (company_id, id)
        order by created_at desc, id desc`,
})

/** Counts a company's transactions before an instant: up to the last counted day from its total, then row by row. */
export const countBefore = query({
  name: 'count transactions before',
  parameters: { companyId: c.uuid<CompanyId>(), moment: c.maybe(c.instant) },
  row: { count: c.bigint },
  sql: `with counted as (
          select begins, had_before from transaction_days
          where company_id = $1 and begins <= coalesce($2, 'infinity'::timestamptz) order by begins desc limit 1)
        select coalesce((select had_before from counted), 0) + count(*) as count from transactions
        where company_id = $1 and created_at >= coalesce((select begins from counted), '-infinity'::timestamptz)
          and created_at < coalesce($2, 'infinity'::timestamptz) and ${isListed}`,
})

export const findLastDay = query({
  name: 'find last counted day',
  parameters: { companyId: c.uuid<CompanyId>() },
  row: { begins: c.instant },
  sql: `select begins from transaction_days where company_id = $1 order by begins desc limit 1`,
})

/** Counts the days that ended by an instant, from the last counted day. */
export const countDays = command({
  name: 'count days of transactions',
  parameters: { companyId: c.uuid<CompanyId>(), until: c.instant },
  row: {},
  sql: `with counted as (
          select begins, had_before from transaction_days where company_id = $1 order by begins desc limit 1),
        days as (
          select date_trunc('day', created_at, 'UTC') as begins, count(*) as had from transactions
          where company_id = $1 and created_at >= coalesce((select begins from counted), '-infinity'::timestamptz)
            and created_at < $2 and ${isListed}
          group by 1
          union all select $2, 0),
        added as (
          select begins, sum(had) over (order by begins rows between unbounded preceding and current row) - had as had_since
          from days)
        insert into transaction_days (company_id, begins, had_before)
        select $1, begins, coalesce((select had_before from counted), 0) + had_since from added
        on conflict do nothing`,
})

/**
 * Lists the history of one payment, oldest first. It contains the other attempts at its invoice or hosted payment, the
 * retries of a failed transaction, and their refunds.
 */
export const listHistory = query({
  name: 'list history of a transaction',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<TransactionId>() },
  row: transactionColumns,
  sql: `with named as (
          select coalesce(parent.rerun_root, parent.id, one.rerun_root, one.id) as first_id, one.invoice_id,
            coalesce(parent.hosted_payment_id, one.hosted_payment_id) as hosted_payment_id
          from transactions one left join transactions parent on parent.company_id = $1 and parent.id = one.parent_id
          where one.company_id = $1 and one.id = $2),
        tries as (
          select first_id as id from named
          union
          select t.id from transactions t join named on t.rerun_root = named.first_id where t.company_id = $1
          union
          select t.id from transactions t join named on t.invoice_id = named.invoice_id where t.company_id = $1
          union
          select t.id from transactions t join named on t.hosted_payment_id = named.hosted_payment_id
            where t.company_id = $1)
        select ${columns} from transactions
        where company_id = $1 and id in (
          select id from tries
          union
          select refund.id from transactions refund join tries on refund.parent_id = tries.id where refund.company_id = $1)
        order by created_at, id`,
})

/**
 * Lists the transactions of a request among the newest of a period. It has no index, because every payment would have
 * to write it and the query is rare.
 */
export const listOfRequest = query({
  name: 'list transactions of a request',
  parameters: {
    companyId: c.uuid<CompanyId>(),
    from: c.maybe(c.instant),
    until: c.maybe(c.instant),
    limit: c.integer,
    correlationId: c.text(),
  },
  row: transactionColumns,
  sql: `select ${columns} from (
          select * from transactions
          where company_id = $1 and created_at >= coalesce($2, '-infinity'::timestamptz)
            and created_at < coalesce($3, 'infinity'::timestamptz)
          order by created_at desc, id desc limit $4) as newest
        where correlation_id = $5
        order by created_at, id`,
})
