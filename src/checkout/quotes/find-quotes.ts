import type { CompanyId, QuoteId } from '#kernel/ids'
import { type Database, type PartRows, type Reader } from '#platform/database'
import { findQuote, findQuoteOfTicket, quoteIsFirst, quoteIsUnchanged } from './quote-queries.ts'
import { quoteToRow, rowToQuote, type Quote } from './quote.ts'

/** Reads a quote of the company by its id; undefined if the company has no such quote. */
export async function loadQuote(db: Reader, companyId: CompanyId, id: QuoteId): Promise<Quote | undefined> {
  const row = await db.first(findQuote, { companyId, id })
  return row && rowToQuote(row)
}

export async function loadQuoteOfTicket(db: Reader, companyId: CompanyId, ticketId: string) {
  const row = await db.first(findQuoteOfTicket, { companyId, ticketId })
  return row && rowToQuote(row)
}

/** Writes a new quote and its effects, unless its captured card has one already. */
export function insertQuote(db: Database, quote: Quote, effects: PartRows[]) {
  return db.writeGuarded(quoteIsFirst, quoteToRow(quote), effects)
}

/** Writes a changed quote and its effects, unless another writer changed it since it was read. */
export function writeQuote(db: Database, moved: Quote, effects: PartRows[]) {
  return db.writeGuarded(quoteIsUnchanged, quoteToRow(moved), effects)
}
