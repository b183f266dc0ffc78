import type { CustomerMerge } from '#customers'
import { hasManyTransactions, moveTransactions } from './customer-merge-queries.ts'

/** Moves the transactions of a merged customer. */
export const attemptMerge: CustomerMerge = {
  findObstacle: async (db, merge) =>
    (await db.first(hasManyTransactions, merge))?.is
      ? 'The customer to merge has more than 5,000 payments without an invoice. Merge the other customer into it instead.'
      : undefined,
  async move(tx, merge) {
    await tx.run(moveTransactions, merge)
  },
}
