import { toAcceptedRails, calculateAmountDue, type Invoice } from '#invoices'
import { add, subtract, type Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { decideSurcharge, type SurchargeBasis, type SurchargeRecord } from '#surcharge'
import type { ChargedInstrument, Transaction } from '#attempts'

/** A requested payment, once its payment source is known. */
export type PaymentRequest = {
  /** The part that counts towards the invoice; undefined pays the full amount due. */
  amount: Cents | undefined
  /** The surcharge quoted to the caller. */
  quotedSurcharge: Cents | undefined
  /** The total on the button of the secure form to which the payer agreed. */
  agreed: Cents | undefined
  rail: Rail
  instrument: ChargedInstrument
  surcharge: SurchargeBasis
  /** Whether the amount was quoted too. An amount that no longer fits is then a changed quote. */
  isQuoted: boolean
  /** Whether every rail is allowed. */
  isRailExempt?: boolean
}

export type PaymentRefusal =
  | { reason: 'already processing' }
  | { reason: 'outcome unknown' }
  | { reason: 'rail refused'; accepted: Rail[] }
  | { reason: 'over payment'; amountDue: Cents }
  | { reason: 'quote changed'; amountDue?: Cents }
  | { reason: 'agreed to another total'; agreed: Cents; total: Cents }

export type PaymentDecision =
  | { outcome: 'charge'; subtotal: Cents; fee: Cents; surcharge: SurchargeRecord }
  | { outcome: 'refuse'; refusal: PaymentRefusal }

/**
 * Returns whether a payment may be submitted, and the amount. `unknown` are the invoice's attempts that may have been
 * submitted and that no process here is waiting for.
 */
export function decidePayment(
  invoice: Invoice,
  unknown: Transaction[],
  request: PaymentRequest,
): PaymentDecision {
  // A blind retry is checked first, because its own first attempt leaves nothing due.
  if (unknown.some((attempt) => isSamePayment(attempt, request))) return refuse({ reason: 'outcome unknown' })
  const { isRailExempt = false, rail } = request
  const refusal = refusePayment(invoice, { ...request, rail: isRailExempt ? undefined : rail })
  if (refusal?.reason === 'over payment' && request.isQuoted)
    return refuse({ ...refusal, reason: 'quote changed' })
  if (refusal) return refuse(refusal)
  const subtotal = request.amount ?? calculateAmountDue(invoice)
  const { surcharge, record } = decideSurcharge(subtotal, request.surcharge)
  if (request.quotedSurcharge !== undefined && request.quotedSurcharge !== surcharge.amount)
    return refuse({ reason: 'quote changed' })
  const total = add(subtotal, surcharge.amount)
  if (request.agreed !== undefined && request.agreed !== total)
    return refuse({ reason: 'agreed to another total', agreed: request.agreed, total })
  return { outcome: 'charge', subtotal, fee: surcharge.amount, surcharge: record }
}

/** Returns the refusal that applies to every payment source. The rail is checked if it is known or claimed. */
export function refusePayment(
  invoice: Invoice,
  { amount, rail }: { amount: Cents | undefined; rail: Rail | undefined },
): PaymentRefusal | undefined {
  const amountDue = calculateAmountDue(invoice)
  if (amountDue === 0) return { reason: 'already processing' }
  const accepted = toAcceptedRails(invoice)
  if (rail !== undefined && !accepted.includes(rail)) return { reason: 'rail refused', accepted }
  if (amount !== undefined && subtract(amountDue, amount) < 0) return { reason: 'over payment', amountDue }
  return undefined
}

function refuse(refusal: PaymentRefusal): PaymentDecision {
  return { outcome: 'refuse', refusal }
}

function isSamePayment(
  attempt: Transaction,
  { amount, instrument }: Pick<PaymentRequest, 'amount' | 'instrument'>,
): boolean {
  const isSameInstrument =
    attempt.instrument.vaultId === instrument.vaultId &&
    attempt.instrument.ticketId === instrument.ticketId &&
    attempt.instrument.walletProvider === instrument.walletProvider
  return isSameInstrument && (amount === undefined || amount === attempt.subtotal)
}
