import type { RequestedBy, AppContext } from '#access'
import type { Company } from '#companies'
import { invoiceGuardRow, readInvoice, type Invoice } from '#invoices'
import type { InvoiceId, QuoteId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { toPartRows } from '#platform/database'
import type { LockedKey } from '#platform/idempotency'
import { reportNotClaimed } from '#transactions'
import type { ClaimGuard, PayInvoice } from '../charge/claim-payment.ts'
import { payInvoice } from '../charge/pay-invoice.ts'
import type { Payer } from '../hosted/payer.ts'
import { claimQuotes, quotedInvoiceIsUnchanged } from './quote-queries.ts'
import type { Quote } from './quote.ts'
import { assertQuoteClaimed, chargeWithQuote, type UsedQuote } from './use-quote.ts'

export type ConfirmQuote = RequestedBy & {
  company: Company
  invoiceId: InvoiceId
  /** Undefined where what was sent cannot be the id of a quote. */
  quoteId: QuoteId | undefined
  savePaymentMethod: boolean
  /** Who confirms on the hosted page; undefined where the merchant does. */
  payer: Payer | undefined
  key: LockedKey | undefined
  /** Whether an invoice is confirmed elsewhere, because a subscription waits for it to be signed up for. */
  isSignUp?: SignUpCheck | undefined
  /** What the payment is beside that of an invoice. */
  besides?: Pick<PayInvoice, 'subscriptionId' | 'occasion' | 'along' | 'isRailExempt' | 'isFirst'>
}

/** Whether an invoice is the first one of a subscription that waits to be signed up for. */
export type SignUpCheck = (invoice: Invoice) => Promise<boolean>

/**
 * Charges exactly what was quoted, through the same claim as every payment. The quote is used up by whatever comes of it,
 * but for a failure before anything was submitted; the card is then kept for the customer or deleted.
 */
export async function confirmQuote(services: AppContext, command: ConfirmQuote) {
  const { company, invoiceId, quoteId, savePaymentMethod, correlationId } = command
  const { invoice, isSignUp } = await readInvoiceToConfirm(services, command).catch((error: unknown) => {
    throw reportNotClaimed(services, correlationId, error)
  })
  if (!invoice) throw new ApiError('not_found')
  if (isSignUp) throw new ApiError('bad_request', { message: signUpMessage })
  // Spec, New-card quote flow: on a subscription's invoice the card is always kept.
  const keepsCard = savePaymentMethod || invoice.subscriptionId !== undefined
  const isOf = (quote: Quote) => quote.invoiceId === invoiceId
  const use = { company, quoteId, keepsCard, isOf, of: 'this invoice', correlationId }
  return chargeWithQuote(services, use, (used) =>
    payInvoice(services, toPaymentCommand(services, command, used), used.transactionId),
  )
}

const signUpMessage =
  'This is the first invoice of a subscription: confirm its quote with POST /api/subscriptions/v2/payment-method.'

async function readInvoiceToConfirm({ db }: AppContext, { company, invoiceId, isSignUp }: ConfirmQuote) {
  const invoice = await readInvoice(db, company.id, invoiceId)
  const isOfSubscription = invoice?.subscriptionId !== undefined
  return { invoice, isSignUp: isOfSubscription && isSignUp !== undefined && (await isSignUp(invoice)) }
}

function toPaymentCommand(services: AppContext, command: ConfirmQuote, quote: UsedQuote) {
  const { company, invoiceId, payer, actor, call, correlationId, key, besides } = command
  const amounts = { amount: quote.subtotal, quotedSurcharge: quote.fee }
  const hold = createClaimGuard(services, quote, key)
  const paid = { company, invoiceId, named: { quote }, ...amounts, save: false, payer }
  return { ...paid, actor, call, correlationId, key, hold, ...besides }
}

/** The attempt is written while its quote is used for it, and for no other. */
function createClaimGuard({ db }: AppContext, quote: UsedQuote, key: LockedKey | undefined): ClaimGuard {
  const { companyId, id, transactionId } = quote
  return {
    async write(before, after, along) {
      const row = { ...invoiceGuardRow(before, after, key), quote_id: id, attempt_id: transactionId }
      const claimed = toPartRows(claimQuotes, { company_id: companyId, id, claimed_at: after.updatedAt })
      const written = await db.writeGuarded(quotedInvoiceIsUnchanged, row, [...along, claimed])
      if (written === 'lost race') await assertQuoteClaimed(db, quote, key)
      return written
    },
  }
}
