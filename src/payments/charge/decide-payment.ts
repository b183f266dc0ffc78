import { toAcceptedRails, calculateAmountDue, type Invoice } from '#invoices'
import { add, subtract, type Cents } from '#kernel/money'
import type { Rail } from '#kernel/rails'
import { decideSurcharge, type SurchargeBasis, type SurchargeRecord } from '#surcharge'
import type { ChargedInstrument, Transaction } from '#transactions'

/** What a caller asks to be paid, once it is known what would be charged. */
export type PaymentRequest = {
  /** What is to count towards the invoice; undefined pays all that is due. */
  amount: Cents | undefined
  /** The surcharge that the caller was quoted, if one was. */
  quotedSurcharge: Cents | undefined
  /** The total that the payer agreed to in the secure form, if its button named one. */
  agreed: Cents | undefined
  rail: Rail
  instrument: ChargedInstrument
  surcharge: SurchargeBasis
  /** Whether the amount was quoted too, so that one which no longer fits is a quote that changed. */
  isQuoted: boolean
  /** Whether it may be paid on whatever rail. */
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
 * Whether a payment may be submitted, and for how much. `unknown` are the invoice's attempts that were submitted, or
 * perhaps were, and of which nobody here is about to hear.
 */
export function decidePayment(
  invoice: Invoice,
  unknown: Transaction[],
  request: PaymentRequest,
): PaymentDecision {
  // A blind retry comes first: its own first attempt is what leaves nothing due.
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

/** What speaks against a payment whatever is charged; the rail only where it is known or claimed already. */
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
