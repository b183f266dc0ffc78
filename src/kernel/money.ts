import type { Brand } from './brand.ts'

/** A whole number of US cents: the only form in which money is stored and calculated. */
export type Cents = Brand<number, 'Cents'>

/** The largest amount of one input: 9,999,999.99 dollars. */
export const amountCentsMax = 999_999_999 as Cents

export const zeroCents = 0 as Cents

/** Converts a whole number to cents; throws if it is a fraction or an unsafe integer. */
export function toCents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is not a whole number of cents`)
  return value as Cents
}

/**
 * Converts dollars to cents by the digits of the number, so that 4.35 is 435 and never 434.99. Returns undefined if the
 * number has more than two decimals.
 */
export function dollarsToCents(dollars: number): Cents | undefined {
  const digits = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(dollars))
  if (!digits) return undefined
  const [, sign, whole, fraction = ''] = digits
  const value = Number(`${whole}${fraction.padEnd(2, '0')}`)
  if (!Number.isSafeInteger(value)) return undefined
  return (sign === '-' && value !== 0 ? -value : value) as Cents
}

/** Converts cents to the dollars of the JSON. */
export function toDollars(value: Cents): number {
  return value / 100
}

export function add(...values: Cents[]): Cents {
  return toCents(values.reduce<number>((sum, value) => sum + value, 0))
}

export function subtract(from: Cents, ...values: Cents[]): Cents {
  return toCents(values.reduce<number>((rest, value) => rest - value, from))
}

/** Subtracts amounts; returns zero if the result would be negative. */
export function subtractToZero(from: Cents, ...values: Cents[]): Cents {
  return toCents(Math.max(0, subtract(from, ...values)))
}
