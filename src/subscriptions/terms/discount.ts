export type Discount = {
  type: 'percent' | 'amount'
  /** Percent of the remaining amount, or whole cents. */
  value: number
  name?: string
  /** The number of periods in which it applies, invoiced or not; unlimited if absent. */
  cycles?: number
  /** The first period in which it applies. */
  fromPeriod: number
}

/** Returns the given period and every later period at which a discount has ended. */
export function listPriceStages(discounts: Discount[], period: number): number[] {
  const ends = discounts.flatMap(({ fromPeriod, cycles }) =>
    cycles === undefined ? [] : fromPeriod + cycles,
  )
  return [period, ...new Set(ends.filter((end) => end > period))]
}

/** Returns the discounts of a period in the order in which they are deducted. */
export function selectDiscounts(discounts: Discount[], period: number): Discount[] {
  return discounts.filter(
    ({ fromPeriod, cycles = Infinity }) => fromPeriod <= period && period < fromPeriod + cycles,
  )
}
