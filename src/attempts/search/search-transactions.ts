import type { AppContext } from '#context'
import type { Company } from '#companies'
import type { TransactionId } from '#kernel/ids'
import { add, subtract, toDollars } from '#kernel/money'
import { findPageOf, loadFilters, type SearchBody } from '#search'
import { rowToTransaction, type Transaction } from '../transaction.ts'
import { splitMovementFilters, sumMovements } from './movement-queries.ts'
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
  const byId = new Map(rows.map((row) => [row.id, rowToTransaction(row)]))
  return { transactions: ids.flatMap((id) => byId.get(id) ?? []), nextCursor, truncated }
}

/** Returns the totals of all movements of a company that a search selects, in dollars. */
export async function sumTransactions({ db }: Pick<AppContext, 'db'>, company: Company, body: SearchBody) {
  const wanted = await loadFilters({ db }, { company, resource: transactionResource, body })
  const { query, values } = sumMovements(company.id, splitMovementFilters(wanted))
  const [sums] = await db.find(company.id, query, values)
  if (!sums) throw new Error('sums have a row')
  const { count, collected_cents: collected, fee_cents: fees } = sums
  const { refunded_cents: refunded, returned_cents: returned } = sums
  return {
    count,
    collected: toDollars(collected),
    fees: toDollars(fees),
    refunded: toDollars(refunded),
    returned: toDollars(returned),
    net: toDollars(subtract(add(collected, fees), refunded, returned)),
  }
}
