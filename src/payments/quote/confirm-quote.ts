import type { AskedBy, Services } from '#access'
import type { Company } from '#companies'
import { invoiceGuardRow, readInvoice, type Invoice } from '#invoices'
import type { InvoiceId, QuoteId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { rowsOf } from '#platform/database'
import type { HeldKey } from '#platform/idempotency'
import { notClaimed } from '#transactions'
import type { Hold, PayInvoice } from '../charge/claim-payment.ts'
import { payInvoice } from '../charge/pay-invoice.ts'
import type { Payer } from '../hosted/payer.ts'
import { claimQuotes, quotedInvoiceIsUnchanged } from './quote-queries.ts'
import type { Quote } from './quote.ts'
import { assertQuoteHeld, usingQuote, type UsedQuote } from './use-quote.ts'

export type ConfirmQuote = AskedBy & {
  company: Company
  invoiceId: InvoiceId
  /** Undefined where what was sent cannot be the id of a quote. */
  quoteId: QuoteId | undefined
  savePaymentMethod: boolean
  /** Who confirms on the hosted page; undefined where the merchant does. */
  payer: Payer | undefined
  key: HeldKey | undefined
  /** Whether an invoice is confirmed elsewhere, because a subscription waits for it to be signed up for. */
  isSignUp?: SignUpLook | undefined
  /** What the payment is beside that of an invoice. */
  besides?: Pick<PayInvoice, 'subscriptionId' | 'occasion' | 'along' | 'isRailExempt' | 'isFirst'>
}

/** Whether an invoice is the first one of a subscription that waits to be signed up for. */
export type SignUpLook = (invoice: Invoice) => Promise<boolean>

/**
 * Charges exactly what was quoted, through the same claim as every payment. The quote is used up by whatever comes of it,
 * but for a failure before anything was submitted; the card is then kept for the customer or deleted.
 */
export async function confirmQuote(services: Services, command: ConfirmQuote) {
  const { company, invoiceId, quoteId, savePaymentMethod, correlationId } = command
  const { invoice, isSignUp } = await looked(services, command).catch((error: unknown) => {
    throw notClaimed(services, correlationId, error)
  })
  if (!invoice) throw new ApiError('not_found')
  if (isSignUp) throw new ApiError('bad_request', { message: signUpText })
  // Spec, New-card quote flow: on a subscription's invoice the card is always kept.
  const keepsCard = savePaymentMethod || invoice.subscriptionId !== undefined
  const isOf = (quote: Quote) => quote.invoiceId === invoiceId
  const use = { company, quoteId, keepsCard, isOf, of: 'this invoice', correlationId }
  return usingQuote(services, use, (used) =>
    payInvoice(services, paymentOf(services, command, used), used.transactionId),
  )
}

const signUpText =
  'This is the first invoice of a subscription: confirm its quote with POST /api/subscriptions/v2/payment-method.'

async function looked({ db }: Services, { company, invoiceId, isSignUp }: ConfirmQuote) {
  const invoice = await readInvoice(db, company.id, invoiceId)
  const isOfSubscription = invoice?.subscriptionId !== undefined
  return { invoice, isSignUp: isOfSubscription && isSignUp !== undefined && (await isSignUp(invoice)) }
}

function paymentOf(services: Services, command: ConfirmQuote, quote: UsedQuote) {
  const { company, invoiceId, payer, actor, call, correlationId, key, besides } = command
  const amounts = { amount: quote.subtotal, quotedSurcharge: quote.fee }
  const hold = holdOf(services, quote, key)
  const paid = { company, invoiceId, named: { quote }, ...amounts, save: false, payer }
  return { ...paid, actor, call, correlationId, key, hold, ...besides }
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
