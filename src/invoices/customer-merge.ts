import type { CustomerMerge } from '#customers'
import { hasManyInvoices, moveInvoices } from './customer-merge-queries.ts'

/** Moves the invoices of a merged customer. They are moved in one transaction, so their number is limited. */
export const invoiceMerge: CustomerMerge = {
  findObstacle: async (db, merge) =>
    (await db.first(hasManyInvoices, merge))?.is
      ? 'The customer to merge has more than 5,000 invoices. Merge the other customer into it instead.'
      : undefined,
  async move(tx, merge) {
    await tx.run(moveInvoices, merge)
  },
}
