import type { AppContext } from '#context'
import type { Company } from '#companies'
import type { TransactionId } from '#kernel/ids'
import { findPageOf, loadFilters, type SearchBody } from '#search'
import { rowToTransaction, type Transaction } from '../transaction.ts'
import { narrowSearch } from './narrow-search.ts'
import { listTransactions } from './search-queries.ts'
import { transactionResource } from './transaction-resource.ts'

/** Returns a page of a company's transactions, including offline payments. `sent` are the filters as received. */
export async function searchTransactions(
  context: AppContext,
  company: Company,
  { body, sent }: { body: SearchBody; sent: string },
): Promise<{ transactions: Transaction[]; nextCursor: string | null; truncated: boolean }> {
  const search = { company, resource: transactionResource, body, sent }
  const read = await loadFilters(context, search)
  const { wanted, truncated } = await narrowSearch(context, company, read)
  const { found, nextCursor } = await findPageOf(context, search, wanted)
  const ids = found.map(({ id }) => id as TransactionId)
  const rows = await context.db.all(listTransactions, { companyId: company.id, ids })
  return { transactions: rows.map(rowToTransaction), nextCursor, truncated }
}
