/** Something off the price of a subscription's periods. */
export type Discount = {
  type: 'percent' | 'amount'
  /** Percent of what is left, or whole cents. */
  value: number
  name?: string
  /** For how many periods it holds, invoiced or not; for ever where it is absent. */
  cycles?: number
  /** The first period that it holds for. */
  fromPeriod: number
}

/** The discounts that hold for a period, in the order in which they are taken off. */
export function discountsOf(discounts: Discount[], period: number): Discount[] {
  return discounts.filter(
    ({ fromPeriod, cycles = Infinity }) => fromPeriod <= period && period < fromPeriod + cycles,
  )
}
