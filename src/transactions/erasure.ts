import type { Erasure } from '#customers'
import { clearHostedMessages, clearHostedPayments } from './hosted/erasure-queries.ts'
import { closeSetupPages, deleteSetupLinks } from './setup/erasure-queries.ts'

/** Erases the pages on which a customer pays once or saves a method. */
export const transactionErasure: Erasure = {
  async forget(tx, erased, { now, name }) {
    await tx.run(closeSetupPages, erased)
    await tx.run(deleteSetupLinks, erased)
    await tx.run(clearHostedPayments, { ...erased, now })
    await tx.run(clearHostedMessages, { ...erased, name })
  },
}
