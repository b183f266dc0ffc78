import type { RequestedBy } from '#access'
import type { AppContext } from '#context'
import type { Company } from '#companies'
import { invoiceGuardRow, loadInvoice, type Invoice } from '#invoices'
import type { InvoiceId, QuoteId } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { toPartRows } from '#platform/database'
import type { LockedKey } from '#platform/idempotency'
import { reportNotClaimed } from '#attempts'
import type { ClaimGuard, PayInvoice } from '../charge/payment-command.ts'
import { quotedInvoiceIsUnchanged } from './confirm-quote-queries.ts'
import { payInvoice } from '../pay-invoice.ts'
import {
  type Payer,
  claimQuotes,
  type Quote,
  assertQuoteClaimed,
  chargeWithQuote,
  type UsedQuote,
} from '#checkout'

export type ConfirmQuote = RequestedBy & {
  company: Company
  invoiceId: InvoiceId
  /** Undefined if the request's text is not the format of a quote id. */
  quoteId: QuoteId | undefined
  savePaymentMethod: boolean
  /** The payer on the hosted page; undefined for a request of the merchant. */
  payer: Payer | undefined
  key: LockedKey | undefined
  /** Returns whether the invoice must be confirmed by the sign-up of its subscription instead. */
  isSignUp?: SignUpCheck | undefined
  /** Further fields of the payment, such as those of a subscription. */
  besides?: Pick<PayInvoice, 'subscriptionId' | 'occasion' | 'effects' | 'isRailExempt' | 'isFirst'>
}

/** Returns whether an invoice is the first one of a subscription that is not signed up yet. */
export type SignUpCheck = (invoice: Invoice) => Promise<boolean>

/**
 * Charges exactly the quoted total, through the same claim as every payment. Every outcome uses the quote up, except a
 * failure before the submission. The card is then saved for the customer or deleted.
 */
export async function confirmQuote(context: AppContext, command: ConfirmQuote) {
  const { company, invoiceId, quoteId, savePaymentMethod, correlationId } = command
  const { invoice, isSignUp } = await loadInvoiceToConfirm(context, command).catch((error: unknown) => {
    throw reportNotClaimed(context, correlationId, error)
  })
  if (!invoice) throw new ApiError('not_found')
  if (isSignUp) throw new ApiError('bad_request', { message: signUpMessage })
  // Spec, New-card quote flow: on a subscription's invoice the card is always kept.
  const keepsCard = savePaymentMethod || invoice.subscriptionId !== undefined
  const isOf = (quote: Quote) => quote.invoiceId === invoiceId
  const use = { company, quoteId, keepsCard, isOf, of: 'this invoice', correlationId }
  return chargeWithQuote(context, use, (used) =>
    payInvoice(context, toPaymentCommand(context, command, used), used.transactionId),
  )
}

const signUpMessage =
  'This is the first invoice of a subscription: confirm its quote with POST /api/subscriptions/v2/payment-method.'

async function loadInvoiceToConfirm({ db }: AppContext, { company, invoiceId, isSignUp }: ConfirmQuote) {
  const invoice = await loadInvoice(db, company.id, invoiceId)
  const isOfSubscription = invoice?.subscriptionId !== undefined
  return { invoice, isSignUp: isOfSubscription && isSignUp !== undefined && (await isSignUp(invoice)) }
}

function toPaymentCommand(context: AppContext, command: ConfirmQuote, quote: UsedQuote) {
  const { company, invoiceId, payer, actor, call, correlationId, key, besides } = command
  const amounts = { amount: quote.subtotal, quotedSurcharge: quote.fee }
  const hold = createClaimGuard(context, quote, key)
  const paid = { company, invoiceId, source: { quote }, ...amounts, save: false, payer }
  return { ...paid, actor, call, correlationId, key, hold, ...besides }
}

/** Returns the guard that writes the attempt only while the quote is used for it. */
function createClaimGuard({ db }: AppContext, quote: UsedQuote, key: LockedKey | undefined): ClaimGuard {
  const { companyId, id, transactionId } = quote
  return {
    async write(before, after, effects) {
      const row = { ...invoiceGuardRow(before, after, key), quote_id: id, attempt_id: transactionId }
      const claimed = toPartRows(claimQuotes, { company_id: companyId, id, claimed_at: after.updatedAt })
      const written = await db.writeGuarded(quotedInvoiceIsUnchanged, row, [...effects, claimed])
      if (written === 'lost race') await assertQuoteClaimed(db, quote, key)
      return written
    },
  }
}
