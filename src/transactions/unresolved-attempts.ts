import type { AppContext } from '#access'
import type { CompanyId, TransactionId } from '#kernel/ids'
import { readTransaction } from './find-transactions.ts'
import type { Transaction } from './transaction.ts'

/**
 * The attempts of those that `read` answers which are submitted, or perhaps were, and of which nobody here is about to
 * hear. `seen` saves the first reading.
 */
export async function findUnresolvedAttempts(
  { underWay }: Pick<AppContext, 'underWay'>,
  read: () => Promise<Transaction[]>,
  seen?: Transaction[],
): Promise<Transaction[]> {
  const silent = filterOpen(seen ?? (await read())).filter(({ id }) => !underWay.has(id))
  if (silent.length === 0) return []
  // One of them may have been heard of between the reading and the look at what is under way.
  const stillOpen = new Set(filterOpen(await read()).map(({ id }) => id))
  return silent.filter(({ id }) => stillOpen.has(id))
}

/** Whether a transaction is such an attempt. */
export async function isUnresolved(
  services: Pick<AppContext, 'db' | 'underWay'>,
  companyId: CompanyId,
  id: TransactionId,
): Promise<boolean> {
  const read = async () =>
    [await readTransaction(services.db, companyId, id)].filter((one) => one !== undefined)
  return (await findUnresolvedAttempts(services, read)).length > 0
}

function filterOpen(attempts: Transaction[]): Transaction[] {
  return attempts.filter(({ status }) => status === 'created')
}
