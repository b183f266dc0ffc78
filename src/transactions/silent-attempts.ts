import type { Services } from '#access'
import type { Transaction } from './transaction.ts'

/**
 * The attempts of those that `read` answers which are submitted, or perhaps were, and of which nobody here is about to
 * hear. `seen` saves the first reading.
 */
export async function silentAttempts(
  { underWay }: Pick<Services, 'underWay'>,
  read: () => Promise<Transaction[]>,
  seen?: Transaction[],
): Promise<Transaction[]> {
  const silent = openOnes(seen ?? (await read())).filter(({ id }) => !underWay.has(id))
  if (silent.length === 0) return []
  // One of them may have been heard of between the reading and the look at what is under way.
  const stillOpen = new Set(openOnes(await read()).map(({ id }) => id))
  return silent.filter(({ id }) => stillOpen.has(id))
}

function openOnes(attempts: Transaction[]): Transaction[] {
  return attempts.filter(({ status }) => status === 'created')
}
