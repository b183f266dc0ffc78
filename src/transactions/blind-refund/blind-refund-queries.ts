import type { CompanyId, TransactionId } from '#kernel/ids'
import { c, query, type Guard, type Part } from '#platform/database'
import { insertOfHolders, keyColumns } from '#platform/idempotency'

const dayColumns = { company_id: c.uuid<CompanyId>(), begins: c.instant, given_cents: c.cents }
const fitColumns = { ...dayColumns, id: c.uuid<TransactionId>(), maximum_cents: c.cents, ...keyColumns }

/**
 * Counts a blind refund towards its day, if the daily limit allows it and the request still owns its key. If one
 * statement has several refunds of a day, none is counted, and each is then written in its own statement.
 */
export const blindRefundIsWithinLimit: Guard<typeof fitColumns> = {
  name: 'count blind refund',
  columns: fitColumns,
  idColumn: 'id',
  sql: (rows) =>
    insertOfHolders(
      rows,
      `insert into blind_refund_days as d (company_id, begins, given_cents, maximum_cents, counted_id)
       select company_id, begins, given_cents, maximum_cents, id`,
      `and given_cents <= maximum_cents
       on conflict (company_id, begins) do update
         set given_cents = d.given_cents + excluded.given_cents, maximum_cents = excluded.maximum_cents,
             counted_id = excluded.counted_id
         where d.given_cents + excluded.given_cents <= excluded.maximum_cents
       returning counted_id as id`,
    ),
}

/** Takes a failed blind refund off its day. */
export const reduceBlindRefundDays: Part<typeof dayColumns> = {
  name: 'lessen blind refund days',
  columns: dayColumns,
  sql: (rows) => `update blind_refund_days d set given_cents = greatest(0, d.given_cents - given.given_cents)
    from ${rows} where d.company_id = given.company_id and d.begins = given.begins`,
}

export const findBlindRefundDay = query({
  name: 'find blind refund day',
  parameters: { companyId: c.uuid<CompanyId>(), begins: c.instant },
  row: { given_cents: c.cents },
  sql: `select given_cents from blind_refund_days where company_id = $1 and begins = $2`,
})
