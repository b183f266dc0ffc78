import type { Services } from '#access'
import type { Company } from '#companies'
import { invoiceGuardRow, readInvoice } from '#invoices'
import type { InvoiceId, QuoteId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { rowsOf } from '#platform/database'
import type { HeldKey } from '#platform/idempotency'
import { notClaimed } from '#transactions'
import type { Hold } from '../charge/claim-payment.ts'
import { payInvoice } from '../charge/pay-invoice.ts'
import type { Payer } from '../hosted/payer.ts'
import { claimQuotes, quotedInvoiceIsUnchanged } from './quote-queries.ts'
import type { Quote } from './quote.ts'
import { assertQuoteHeld, usingQuote, type UsedQuote } from './use-quote.ts'

export type ConfirmQuote = {
  company: Company
  invoiceId: InvoiceId
  /** Undefined where what was sent cannot be the id of a quote. */
  quoteId: QuoteId | undefined
  savePaymentMethod: boolean
  /** Who confirms on the hosted page; undefined where the merchant does. */
  payer: Payer | undefined
  correlationId: string
  key: HeldKey | undefined
}

/**
 * Charges exactly what was quoted, through the same claim as every payment. The quote is used up by whatever comes of it,
 * but for a failure before anything was submitted; the card is then kept for the customer or deleted.
 */
export async function confirmQuote(services: Services, command: ConfirmQuote) {
  const { company, invoiceId, quoteId, savePaymentMethod, correlationId } = command
  const invoice = await readInvoice(services.db, company.id, invoiceId).catch((error: unknown) => {
    throw notClaimed(services, correlationId, error)
  })
  if (!invoice) throw new ApiError('not_found')
  // Spec, New-card quote flow: on a subscription's invoice the card is always kept.
  const keepsCard = savePaymentMethod || invoice.subscriptionId !== undefined
  const isOf = (quote: Quote) => quote.invoiceId === invoiceId
  const use = { company, quoteId, keepsCard, isOf, of: 'this invoice', correlationId }
  return usingQuote(services, use, (used) =>
    payInvoice(services, paymentOf(services, command, used), used.transactionId),
  )
}

function paymentOf(services: Services, command: ConfirmQuote, quote: UsedQuote) {
  const { company, invoiceId, payer, correlationId, key } = command
  const amounts = { amount: quote.subtotal, quotedSurcharge: quote.fee }
  const hold = holdOf(services, quote, key)
  return { company, invoiceId, named: { quote }, ...amounts, save: false, payer, correlationId, key, hold }
}

/** The attempt is written while its quote is used for it, and for no other. */
function holdOf({ db }: Services, quote: UsedQuote, key: HeldKey | undefined): Hold {
  const { companyId, id, transactionId } = quote
  return {
    async write(before, after, along) {
      const row = { ...invoiceGuardRow(before, after, key), quote_id: id, attempt_id: transactionId }
      const claimed = rowsOf(claimQuotes, { company_id: companyId, id, claimed_at: after.updatedAt })
      const written = await db.writeGuarded(quotedInvoiceIsUnchanged, row, [...along, claimed])
      if (written === 'lost race') await assertQuoteHeld(db, quote, key)
      return written
    },
  }
}
