/** A decimal with six digits behind the point, as a whole number of millionths. */
export type Micros = bigint

const decimals = 6
const microsPerCent = 10_000n

/** Parses a decimal as the database writes it, or returns undefined if it has more than six digits behind the point. */
export function parseMicros(text: string): Micros | undefined {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d{1,15})(?:\.(\d{1,20}))?$/.exec(text) ?? []
  if (sign === undefined || /[1-9]/.test(fraction.slice(decimals))) return undefined
  const value = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return sign === '-' ? -value : value
}

/** Parses an amount as whole cents, or returns undefined if it has fractions of a cent. */
export function parseCents(text: string): number | undefined {
  const micros = parseMicros(text)
  return micros !== undefined && micros % microsPerCent === 0n ? Number(micros / microsPerCent) : undefined
}

/** Multiplies a price by a quantity. Returns whole cents, or undefined if the product has fractions of a cent. */
export function multiplyToCents(price: Micros, quantity: Micros): number | undefined {
  const product = price * quantity
  const perCent = microsPerCent * 10n ** BigInt(decimals)
  return product % perCent === 0n ? Number(product / perCent) : undefined
}

/** Returns a percentage of cents, rounded half away from zero, as PHP rounds. */
export function takePercent(cents: number, percent: Micros): number {
  const whole = 100n * 10n ** BigInt(decimals)
  const product = BigInt(cents) * percent
  const half = product < 0n ? -whole : whole
  return Number((2n * product + half) / (2n * whole))
}

/** Formats cents as dollars with two digits. */
export function formatCents(cents: number): string {
  return (cents / 100).toFixed(2)
}
