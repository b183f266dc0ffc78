import type { AppContext } from '#context'
import type { Cents } from '#kernel/money'
import { callProcessor } from '#processor'
import { decideSurcharge } from '#surcharge'
import { refuseUnchargeable } from '#attempts'
import { isOfPayer, type Payer } from '../limits/payer.ts'
import { loadInstrument, vaultNotFoundError, type PaymentMethodInput } from '../methods/charge-source.ts'
import { refuseRail, type Payable } from '../payable.ts'
import { toQuoteResponse } from './quote-response.ts'

export type QuoteSurcharge = {
  /** A saved method, or a captured card that stays usable. Reading it charges and claims nothing. */
  source: Extract<PaymentMethodInput, { accountVaultId: string } | { ticketId: string }>
  /** The part to be paid; undefined quotes everything due. */
  amount: Cents | undefined
  /** The payer on the hosted page; undefined for a request of the merchant. */
  payer: Pick<Payer, 'contactIds'> | undefined
  /** Whether the schedule of a subscription would make the charge. */
  isRecurring?: boolean
}

/**
 * Returns the total of a charge of this method and amount now. The charge itself uses the same decision. Writes
 * nothing.
 */
export async function quoteSurcharge(
  context: AppContext,
  payable: Payable,
  { source: input, amount, payer, isRecurring }: QuoteSurcharge,
) {
  const { company } = payable
  await payable.assertPayable(amount)
  const source = await callProcessor(() => loadInstrument(context, company, input))
  if (payer && 'accountVaultId' in input && !isOfPayer(payer, source.contactId))
    throw vaultNotFoundError(undefined)
  refuseRail(payable, source.rail)
  const subtotal = amount ?? payable.due
  const { surcharge } = decideSurcharge(subtotal, await payable.loadSurchargeBasis(source, isRecurring))
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
