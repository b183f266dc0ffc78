import type { AppContext } from '#access'
import type { Company } from '#companies'
import { calculateAmountDue, readInvoice, type Invoice } from '#invoices'
import type { InvoiceId } from '#kernel/ids'
import type { Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { ApiError } from '#kernel/refusals'
import type { LockedKey } from '#platform/idempotency'
import { callProcessor } from '#processor'
import { assertPayable } from '../charge/payment-refusals.ts'
import { readSurchargeBasis } from '../charge/surcharge-basis.ts'
import { refuseTooManyAttempts } from '../hosted/page-attempt-limit.ts'
import type { Payer } from '../hosted/payer.ts'
import { countPayerQuote } from '../hosted/count-payer-quote.ts'
import { refuseMissingZip } from './quote-bodies.ts'
import { quoteCapturedCard, readCapturedCard } from './quote-captured-card.ts'

export type QuoteNewCard = {
  company: Company
  invoiceId: InvoiceId
  ticketId: string
  billingZip?: string | undefined
  /** What of it is to be paid; undefined quotes all that is due. */
  amount: Cents | undefined
  /** Who asks on the hosted page; undefined where the merchant does. */
  payer: Payer | undefined
  key: LockedKey | undefined
  /** Refuses a rail, where not the invoice's rails bind it. */
  refuseRail?: ((rail: Rail) => void) | undefined
}

/**
 * Quotes a newly captured card: its one use is claimed, the processor checks its ZIP code and holds it for a quarter of
 * an hour, and what it would be charged is written down for the confirmation. Nothing is charged.
 */
export async function quoteNewCard(services: AppContext, command: QuoteNewCard) {
  const { company, invoiceId, ticketId, billingZip, payer, key } = command
  refuseMissingZip(company, command)
  const invoice = await refuseEarly(services, command)
  const { amount = calculateAmountDue(invoice) } = command
  return quoteCapturedCard(services, {
    company,
    of: { invoiceId },
    ticketId,
    billingZip,
    amount,
    payerHash: payer?.hash,
    key,
    refuse: async () => {
      if (payer) await countPayerQuote(services, company, invoiceId, payer.hash)
    },
    basisOf: (method) => readSurchargeBasis(services, company, invoice, { method }),
  })
}

/** Everything that can be refused while the captured card is still good for another quote. */
async function refuseEarly(services: AppContext, command: QuoteNewCard): Promise<Invoice> {
  const { company, invoiceId, ticketId, amount, payer, refuseRail } = command
  const reading = callProcessor(() => readCapturedCard(services, company, ticketId))
  // What is wrong with the invoice is told first.
  reading.catch(() => {})
  const invoice = await readInvoice(services.db, company.id, invoiceId)
  if (!invoice) throw new ApiError('not_found')
  assertPayable(invoice, { amount, rail: undefined })
  const { rail } = await reading
  if (refuseRail) refuseRail(rail)
  else assertPayable(invoice, { amount, rail })
  if (payer) await refuseTooManyAttempts(services, company, { invoiceId }, payer.hash)
  return invoice
}
