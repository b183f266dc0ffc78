import type { Erasure } from '#customers'
import {
  clearCancelReasons,
  clearSubscriptionMessages,
  closeSubscriptionPages,
  deletePageSecrets,
  hasLiveSubscription,
} from './erasure-queries.ts'

/**
 * Blocks the erasure of a customer with a live subscription. Otherwise deletes page links, sessions and codes, and
 * redacts cancel reasons and messages.
 */
export const subscriptionErasure: Erasure = {
  findObstacle: async (db, erased) =>
    (await db.first(hasLiveSubscription, erased))?.is ? 'a subscription is not over' : undefined,
  async forget(tx, erased, { name }) {
    await tx.run(closeSubscriptionPages, erased)
    await tx.run(deletePageSecrets, erased)
    await tx.run(clearCancelReasons, erased)
    await tx.run(clearSubscriptionMessages, { ...erased, name })
  },
}
