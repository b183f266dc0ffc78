import type { CustomerMerge } from '#customers'
import { moveHostedPayments } from './hosted/customer-merge-queries.ts'
import { moveSetupLinks } from './setup/customer-merge-queries.ts'

/** Moves the pages on which a merged customer pays once or saves a method. Their links stay valid. */
export const transactionMerge: CustomerMerge = {
  async move(tx, merge) {
    await tx.run(moveHostedPayments, merge)
    await tx.run(moveSetupLinks, merge)
  },
}
