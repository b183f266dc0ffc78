import { toCents, type Cents } from '#kernel/money'

/**
 * A percentage of an amount, half up to the cent; neither may be below zero. It is worked out from the decimals that the
 * percentage is written with, so that 1.005 percent of 100.00 is 1.01: binary fractions make 1.00 of it.
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
