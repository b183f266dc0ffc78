/** A refundable payment. All amounts are in cents. */
export type Refundable = {
  id: string
  lastFour: string | undefined
  isBank: boolean
  /** The amount charged, including the fee. */
  total: number
  fee: number
  /** The amount refunded so far, including its share of the fee. */
  given: number
  givenFee: number
}

/** Converts the amount of a payment or a refund, whose sign varies. */
export const inCents = (dollars: number) => Math.round(Math.abs(dollars) * 100)

/** Returns the amount left to refund, in dollars. */
export const refundableAmount = ({ total, given }: Refundable): number => (total - given) / 100

/**
 * Returns the fee part of a refund, in dollars. As in the service, it is proportional over all refunds together, and
 * half cents round up.
 */
export function refundableFee({ total, fee, given, givenFee }: Refundable, amount: number): number {
  const after = given + inCents(amount)
  const feeAfter = after === total ? fee : Math.floor((fee * after) / total + 0.5)
  return Math.min(inCents(amount), Math.max(0, feeAfter - givenFee)) / 100
}
