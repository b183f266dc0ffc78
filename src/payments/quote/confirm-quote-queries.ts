import { isUsedQuote } from '#checkout'
import { invoiceIsUnchangedWhile } from '#invoices'
import type { QuoteId, TransactionId } from '#kernel/ids'
import { c } from '#platform/database'

/** Writes the claim of a quote's attempt, if the quote is still used for this attempt and its card is still stored. */
export const quotedInvoiceIsUnchanged = invoiceIsUnchangedWhile('update invoice of a quote', {
  columns: { quote_id: c.uuid<QuoteId>(), attempt_id: c.uuid<TransactionId>() },
  condition: isUsedQuote,
})
