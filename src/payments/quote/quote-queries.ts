import { invoiceIsUnchangedWhile } from '#invoices'
import type { CompanyId, QuoteId, TransactionId } from '#kernel/ids'
import { c, type Guard, lookup, type Part, query, toSetClause } from '#platform/database'
import { quoteColumns } from './quote.ts'

const { company_id: _company, id: _id, ticket_id: _ticket, ...facts } = quoteColumns
const columns = Object.keys(quoteColumns).join(', ')

/** Claims a captured card for its one quote: of two, the second writes nothing. */
export const quoteIsFirst: Guard<typeof quoteColumns> = {
  name: 'insert quote',
  columns: quoteColumns,
  idColumn: 'id',
  sql: (rows) => `insert into quotes (${columns}) select ${columns} from ${rows}
    on conflict (company_id, ticket_id) do nothing
    returning id`,
}

/** Writes a quote, if nobody else has since it was read. */
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

/** That the quote of the given row is used for its attempt, and its card still held. It stays so until the write is through. */
export const isUsedQuote = `exists (select from quotes q
    where q.company_id = given.company_id and q.id = given.quote_id and q.state = 'used'
      and q.transaction_id = given.attempt_id and q.card_settled_at is null
    for update)`

/** Writes the claim of a quote's attempt, if the quote is still used for this very attempt and its card is still held. */
export const quotedInvoiceIsUnchanged = invoiceIsUnchangedWhile('update invoice of a quote', {
  columns: { quote_id: c.uuid<QuoteId>(), attempt_id: c.uuid<TransactionId>() },
  condition: isUsedQuote,
})

const claimColumns = {
  company_id: c.uuid<CompanyId>(),
  id: c.uuid<QuoteId>(),
  claimed_at: c.instant,
}

/** Notes on a quote that its attempt is written, along with the attempt: from then on no other can take its place. */
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
