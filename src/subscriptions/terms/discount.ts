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

/** The period that one is, and those behind it from which on fewer discounts hold than before. */
export function listPriceStages(discounts: Discount[], period: number): number[] {
  const ends = discounts.flatMap(({ fromPeriod, cycles }) =>
    cycles === undefined ? [] : fromPeriod + cycles,
  )
  return [period, ...new Set(ends.filter((end) => end > period))]
}

/** The discounts that hold for a period, in the order in which they are taken off. */
export function selectDiscounts(discounts: Discount[], period: number): Discount[] {
  return discounts.filter(
    ({ fromPeriod, cycles = Infinity }) => fromPeriod <= period && period < fromPeriod + cycles,
  )
}
