import type { AppContext } from '#context'
import type { CompanyId, TransactionId } from '#kernel/ids'
import { loadTransaction } from './find-transactions.ts'
import type { Transaction } from './transaction.ts'

/**
 * Returns the attempts from `read` that may have been submitted and that no process here is waiting for. `seen` saves
 * the first read.
 */
export async function findUnresolvedAttempts(
  { underWay }: Pick<AppContext, 'underWay'>,
  read: () => Promise<Transaction[]>,
  seen?: Transaction[],
): Promise<Transaction[]> {
  const silent = filterOpen(seen ?? (await read())).filter(({ id }) => !underWay.has(id))
  if (silent.length === 0) return []
  // An attempt may have ended between the first read and the check for attempts in progress.
  const stillOpen = new Set(filterOpen(await read()).map(({ id }) => id))
  return silent.filter(({ id }) => stillOpen.has(id))
}

/** Returns whether a transaction is such an attempt. */
export async function isUnresolved(
  context: Pick<AppContext, 'db' | 'underWay'>,
  companyId: CompanyId,
  id: TransactionId,
): Promise<boolean> {
  const read = async () =>
    [await loadTransaction(context.db, companyId, id)].filter((one) => one !== undefined)
  return (await findUnresolvedAttempts(context, read)).length > 0
}

function filterOpen(attempts: Transaction[]): Transaction[] {
  return attempts.filter(({ status }) => status === 'created')
}
