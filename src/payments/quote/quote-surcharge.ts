import type { AppContext } from '#context'
import type { Company } from '#companies'
import { calculateAmountDue, loadInvoice } from '#invoices'
import type { InvoiceId } from '#kernel/ids'
import type { Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { ApiError } from '#kernel/refusals'
import { callProcessor } from '#processor'
import { decideSurcharge } from '#surcharge'
import { refuseUnchargeable } from '#attempts'
import { vaultNotFoundError, loadInstrument, type PaymentMethodInput } from '../charge/instrument.ts'
import { assertPayable } from '../charge/payment-refusals.ts'
import { loadSurchargeBasis } from '../charge/surcharge-basis.ts'
import type { Payer } from '../payer/payer.ts'
import { toQuoteResponse } from './quote-response.ts'

export type QuoteSurcharge = {
  company: Company
  invoiceId: InvoiceId
  /** A saved method, or a captured card that stays usable. Reading it charges and claims nothing. */
  source: Extract<PaymentMethodInput, { accountVaultId: string } | { ticketId: string }>
  /** The part that counts towards the invoice; undefined quotes the full amount due. */
  amount: Cents | undefined
  /** The payer on the hosted page; undefined for a request of the merchant. */
  payer: Pick<Payer, 'contactId'> | undefined
  /** Throws for a refused rail, if another rule than the invoice's rails applies. */
  refuseRail?: ((rail: Rail) => void) | undefined
  /** Whether the schedule of a subscription would make the charge. */
  isRecurring?: boolean
}

/**
 * Returns the total of a charge of this method and amount now. The charge itself uses the same decision. Writes
 * nothing.
 */
export async function quoteSurcharge(
  context: AppContext,
  { company, invoiceId, source: input, amount, payer, refuseRail, isRecurring }: QuoteSurcharge,
) {
  const reading = callProcessor(() => loadInstrument(context, company, input))
  // An error of the invoice takes precedence.
  reading.catch(() => {})
  const invoice = await loadInvoice(context.db, company.id, invoiceId)
  if (!invoice) throw new ApiError('not_found')
  assertPayable(invoice, { amount, rail: undefined })
  const source = await reading
  const isAnothers = 'accountVaultId' in input && source.contactId !== payer?.contactId
  if (payer && isAnothers) throw vaultNotFoundError(undefined)
  if (refuseRail) refuseRail(source.rail)
  else assertPayable(invoice, { amount, rail: source.rail })
  const subtotal = amount ?? calculateAmountDue(invoice)
  const basis = await loadSurchargeBasis(context, company, invoice, source, isRecurring)
  const { surcharge } = decideSurcharge(subtotal, basis)
  refuseUnchargeable(company, { subtotal, fee: surcharge.amount })
  const { rail, method, instrument } = source
  return toQuoteResponse(company, {
    subtotal,
    fee: surcharge.amount,
    percentage: surcharge.percentage,
    blockedReason: surcharge.blockedReason,
    rail,
    cardBrand: method.cardBrand,
    lastFour: instrument.lastFour,
  })
}
