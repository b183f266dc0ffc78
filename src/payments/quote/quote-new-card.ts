import type { AppContext } from '#context'
import type { Company } from '#companies'
import { calculateAmountDue, loadInvoice, type Invoice } from '#invoices'
import type { InvoiceId } from '#kernel/ids'
import type { Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { ApiError } from '#kernel/refusals'
import type { LockedKey } from '#platform/idempotency'
import { callProcessor } from '#processor'
import { assertPayable } from '../charge/payment-refusals.ts'
import { loadSurchargeBasis } from '../charge/surcharge-basis.ts'
import { refuseTooManyAttempts } from '../payer/page-attempt-limit.ts'
import type { Payer } from '../payer/payer.ts'
import { countPayerQuote } from '../hosted/count-payer-quote.ts'
import { refuseMissingZip } from './quote-bodies.ts'
import { quoteCapturedCard, loadCapturedCard } from './quote-captured-card.ts'

export type QuoteNewCard = {
  company: Company
  invoiceId: InvoiceId
  ticketId: string
  billingZip?: string | undefined
  /** The part to be paid; undefined quotes the full amount due. */
  amount: Cents | undefined
  /** The payer on the hosted page; undefined for a request of the merchant. */
  payer: Payer | undefined
  key: LockedKey | undefined
  /** Throws for a refused rail, if another rule than the invoice's rails applies. */
  refuseRail?: ((rail: Rail) => void) | undefined
}

/**
 * Quotes a newly captured card. Claims its one use, has the processor check its ZIP code and store it for 15 minutes,
 * and writes the quoted charge. Charges nothing.
 */
export async function quoteNewCard(context: AppContext, command: QuoteNewCard) {
  const { company, invoiceId, ticketId, billingZip, payer, key } = command
  refuseMissingZip(company, command)
  const invoice = await refuseEarly(context, command)
  const { amount = calculateAmountDue(invoice) } = command
  return quoteCapturedCard(context, {
    company,
    of: { invoiceId },
    ticketId,
    billingZip,
    amount,
    payerHash: payer?.hash,
    key,
    refuse: async () => {
      if (payer) await countPayerQuote(context, company, invoiceId, payer.hash)
    },
    basisOf: (method) => loadSurchargeBasis(context, company, invoice, { method }),
  })
}

/** Throws every refusal that is known while the captured card can still be quoted again. */
async function refuseEarly(context: AppContext, command: QuoteNewCard): Promise<Invoice> {
  const { company, invoiceId, ticketId, amount, payer, refuseRail } = command
  const reading = callProcessor(() => loadCapturedCard(context, company, ticketId))
  // An error of the invoice takes precedence.
  reading.catch(() => {})
  const invoice = await loadInvoice(context.db, company.id, invoiceId)
  if (!invoice) throw new ApiError('not_found')
  assertPayable(invoice, { amount, rail: undefined })
  const { rail } = await reading
  if (refuseRail) refuseRail(rail)
  else assertPayable(invoice, { amount, rail })
  if (payer) await refuseTooManyAttempts(context, company, { invoiceId }, payer.hash)
  return invoice
}
