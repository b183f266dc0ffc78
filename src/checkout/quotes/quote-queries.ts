import type { CompanyId, QuoteId } from '#kernel/ids'
import { c, type Guard, lookup, type Part, query, toSetClause } from '#platform/database'
import { quoteColumns } from './quote.ts'

const { company_id: _company, id: _id, ticket_id: _ticket, ...facts } = quoteColumns
const columns = Object.keys(quoteColumns).join(', ')

/** Claims a captured card for its one quote. The second of two concurrent claims writes nothing. */
export const quoteIsFirst: Guard<typeof quoteColumns> = {
  name: 'insert quote',
  columns: quoteColumns,
  idColumn: 'id',
  sql: (rows) => `insert into quotes (${columns}) select ${columns} from ${rows}
    on conflict (company_id, ticket_id) do nothing
    returning id`,
}

/** Writes a quote, unless another writer changed it since it was read. */
export const quoteIsUnchanged: Guard<typeof quoteColumns> = {
  name: 'update quote',
  columns: quoteColumns,
  idColumn: 'id',
  sql: (rows) => `update quotes q
    set ${toSetClause(facts)}
    from ${rows}
    where q.company_id = given.company_id and q.id = given.id and q.version = given.version - 1
    returning q.id`,
}

/**
 * Requires that the given row's quote is used for its attempt and that its card is still stored. The row lock keeps
 * both true until the write commits.
 */
export const isUsedQuote = `exists (select from quotes q
    where q.company_id = given.company_id and q.id = given.quote_id and q.state = 'used'
      and q.transaction_id = given.attempt_id and q.card_settled_at is null
    for update)`

const claimColumns = {
  company_id: c.uuid<CompanyId>(),
  id: c.uuid<QuoteId>(),
  claimed_at: c.instant,
}

/**
 * Marks a quote's attempt as written, in the same statement as the attempt. No other attempt can replace it afterwards.
 */
export const claimQuotes: Part<typeof claimColumns> = {
  name: 'claim quotes',
  columns: claimColumns,
  sql: (rows) => `update quotes q set claimed_at = given.claimed_at, version = q.version + 1
    from ${rows} where q.company_id = given.company_id and q.id = given.id`,
}

export const findQuote = lookup({
  name: 'find quote',
  parameters: { companyId: c.uuid<CompanyId>(), id: c.uuid<QuoteId>() },
  row: quoteColumns,
  sql: `select ${columns} from quotes where company_id = $1 and id = $2`,
})

export const findQuoteOfTicket = query({
  name: 'find quote of a ticket',
  parameters: { companyId: c.uuid<CompanyId>(), ticketId: c.text() },
  row: quoteColumns,
  sql: `select ${columns} from quotes where company_id = $1 and ticket_id = $2`,
})
