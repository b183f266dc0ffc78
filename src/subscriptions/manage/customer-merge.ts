import type { CustomerMerge } from '#customers'
import { attachDefaultMethod, findWithoutMethod, moveSubscriptions } from './customer-merge-queries.ts'
import { toPublicId } from '#kernel/ids'

/**
 * Moves the subscriptions of a merged customer. Those that are charged to its default method keep that method. A
 * subscription without a method would be charged to the default of the other customer: it blocks the merge.
 */
export const subscriptionMerge: CustomerMerge = {
  async findObstacle(db, merge) {
    const found = await db.first(findWithoutMethod, merge)
    return (
      found &&
      `${toPublicId('sub', found.id)} has no payment method and would be charged to the default of the other customer. Choose its method or cancel it first.`
    )
  },
  async move(tx, merge) {
    await tx.run(attachDefaultMethod, merge)
    await tx.run(moveSubscriptions, merge)
  },
}
