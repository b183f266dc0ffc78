import { toCents, type Cents } from '#kernel/money'

/**
 * Returns a percentage of an amount in cents, rounding half up; neither may be negative. The calculation uses the
 * decimal digits of the percentage. With binary fractions 1.005 percent of 100.00 would be 1.00 instead of 1.01.
 */
export function calculatePercentage(amount: Cents, percentage: number): Cents {
  const { numerator, denominator } = toFraction(percentage)
  const whole = 100n * denominator
  return toCents(Number((2n * BigInt(amount) * numerator + whole) / (2n * whole)))
}

function toFraction(percentage: number): { numerator: bigint; denominator: bigint } {
  const written = /^(\d+)(?:\.(\d+))?(?:e-(\d+))?$/.exec(String(percentage))
  if (!written) throw new Error(`${percentage} is no percentage`)
  const [, whole, fraction = '', shift = '0'] = written
  return {
    numerator: BigInt(`${whole}${fraction}`),
    denominator: 10n ** BigInt(fraction.length + Number(shift)),
  }
}
