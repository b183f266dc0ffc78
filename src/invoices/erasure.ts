import type { Erasure } from '#customers'
import { clearInvoiceMessages, closePaymentPages, hasOpenInvoice } from './erasure-queries.ts'

/** An open invoice blocks the erasure of its customer. The pages and mails of closed invoices are erased. */
export const invoiceErasure: Erasure = {
  findObstacle: async (db, erased) =>
    (await db.first(hasOpenInvoice, erased))?.is ? 'an invoice is open' : undefined,
  async forget(tx, erased, { name }) {
    await tx.run(closePaymentPages, erased)
    await tx.run(clearInvoiceMessages, { ...erased, name })
  },
}
