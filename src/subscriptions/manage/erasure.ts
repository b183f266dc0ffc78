import type { Erasure } from '#customers'
import {
  clearCancelReasons,
  clearSubscriptionMessages,
  closeSubscriptionPages,
  deletePageSecrets,
  hasLiveSubscription,
} from './erasure-queries.ts'

/** A subscription that lives keeps its customer; of the others their pages, their mails and why they were cancelled go. */
export const subscriptionErasure: Erasure = {
  held: async (db, erased) =>
    (await db.first(hasLiveSubscription, erased))?.is ? 'a subscription is not over' : undefined,
  async forget(tx, erased, { name }) {
    await tx.run(closeSubscriptionPages, erased)
    await tx.run(deletePageSecrets, erased)
    await tx.run(clearCancelReasons, erased)
    await tx.run(clearSubscriptionMessages, { ...erased, name })
  },
}
