import type { Services } from '#access'
import type { Company } from '#companies'
import type { TransactionId } from '#kernel/ids'
import { findWanted, readWanted, type SearchBody } from '#search'
import { rowToTransaction, type Transaction } from '../transaction.ts'
import { narrowWanted } from './narrow-wanted.ts'
import { listTransactions } from './search-queries.ts'
import { transactionResource } from './transaction-resource.ts'

/** Finds a page of a company's transactions, those that were paid offline among them. `sent` are its filters as they came. */
export async function searchTransactions(
  services: Services,
  company: Company,
  { body, sent }: { body: SearchBody; sent: string },
): Promise<{ transactions: Transaction[]; nextCursor: string | null; truncated: boolean }> {
  const search = { company, resource: transactionResource, body, sent }
  const read = await readWanted(services, search)
  const { wanted, truncated } = await narrowWanted(services, company, read)
  const { found, nextCursor } = await findWanted(services, search, wanted)
  const ids = found.map(({ id }) => id as TransactionId)
  const rows = await services.db.all(listTransactions, { companyId: company.id, ids })
  return { transactions: rows.map(rowToTransaction), nextCursor, truncated }
}
