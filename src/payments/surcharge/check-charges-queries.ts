import type { CompanyId, InvoiceId, Uuid } from '#kernel/ids'
import { c, eachCell, query } from '#platform/database'
import type { SurchargeRecord } from '#surcharge'

// A window is read in two steps. The index alone yields its keys, so that the size of the rows does not affect the
// limit. The keys then select the rows.
const keys = {
  parameters: { companyId: c.uuid<CompanyId>(), after: c.uuid(), limit: c.integer },
  row: { id: c.uuid() },
  sql: (table: string) =>
    `select id from ${table} where company_id = $1 and id > $2 order by company_id, id limit $3`,
}

/** Lists the next transaction ids of a company. */
export const listTransactionKeys = query({
  ...keys,
  name: 'list keys of transactions',
  sql: keys.sql('transactions'),
})

/** Lists the next quote ids of a company. */
export const listQuoteKeys = query({ ...keys, name: 'list keys of quotes', sql: keys.sql('quotes') })

const nextCompanyQuery = {
  parameters: { after: c.uuid<CompanyId>() },
  row: { company_id: c.uuid<CompanyId>() },
  sql: (table: string) => `select company_id from ${table} where company_id > $1 order by company_id limit 1`,
}

/** Finds the next company that has transactions. */
export const findNextCompanyWithTransactions = eachCell.query({
  ...nextCompanyQuery,
  name: 'next company with transactions',
  sql: nextCompanyQuery.sql('transactions'),
})

/** Finds the next company that has quotes. */
export const findNextCompanyWithQuotes = eachCell.query({
  ...nextCompanyQuery,
  name: 'next company with quotes',
  sql: nextCompanyQuery.sql('quotes'),
})

const keyParameters = { companyId: c.uuid<CompanyId>(), ids: c.uuids<Uuid>() }

/** The columns of a checked sale or quote. */
export const chargeColumns = {
  id: c.uuid(),
  invoice_id: c.maybe(c.uuid<InvoiceId>()),
  subtotal_cents: c.cents,
  fee_cents: c.cents,
  surcharge: c.maybe(c.json<SurchargeRecord>()),
}

// The limit makes PostgreSQL look each row up by its key, even if the planner takes the table for a small one.
const toKeyRowsSql = (table: string) => `unnest($2::uuid[]) as key (id)
        cross join lateral (select * from ${table} where company_id = $1 and id = key.id limit 1) kept`

const chargeFields = 'kept.id, kept.invoice_id, kept.subtotal_cents, kept.fee_cents, kept.surcharge'

/**
 * Reads the charged amounts of the sales among some transactions, and their completed refunds. Offline payments bear no
 * surcharge.
 */
export const listSalesToCheck = query({
  name: 'list sales to check',
  parameters: keyParameters,
  row: { ...chargeColumns, is_ours: c.boolean, given_back_cents: c.cents, given_back_fee_cents: c.cents },
  sql: `select ${chargeFields}, kept.foreign_reference is null as is_ours, given.back_cents as given_back_cents, given.back_fee_cents as given_back_fee_cents
        from ${toKeyRowsSql('transactions')}
        cross join lateral (
          select coalesce(sum(subtotal_cents + fee_cents), 0)::bigint as back_cents,
                 coalesce(sum(fee_cents), 0)::bigint as back_fee_cents
          from transactions
          where company_id = $1 and parent_id = kept.id and action = 'refund' and status = 'completed') given
        where kept.action = 'sale' and kept.payment_method <> 'offline'
        order by kept.id`,
})

/** Reads the quoted amounts of some quotes whose card was checked. */
export const listQuotesToCheck = query({
  name: 'list quotes to check',
  parameters: keyParameters,
  row: chargeColumns,
  sql: `select ${chargeFields} from ${toKeyRowsSql('quotes')} where kept.surcharge is not null order by kept.id`,
})
