import type { Erasure } from '#customers'
import { clearInvoiceMessages, closePaymentPages, hasOpenInvoice } from './erasure-queries.ts'

/** An open invoice keeps its customer; of the others their pages and mails go. */
export const invoiceErasure: Erasure = {
  held: async (db, erased) =>
    (await db.first(hasOpenInvoice, erased))?.is ? 'an invoice is open' : undefined,
  async forget(tx, erased, { name }) {
    await tx.run(closePaymentPages, erased)
    await tx.run(clearInvoiceMessages, { ...erased, name })
  },
}
