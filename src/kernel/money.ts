import type { Brand } from './brand.ts'

/** A whole number of US cents: the only form in which money is held and calculated. */
export type Cents = Brand<number, 'Cents'>

/** The most that one money input may name: 9,999,999.99 dollars. */
export const amountCentsMax = 999_999_999 as Cents

export const zeroCents = 0 as Cents

/** Takes a whole number as cents; a fraction or an unsafe number is a broken invariant. */
export function toCents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is not a whole number of cents`)
  return value as Cents
}

/**
 * Reads dollars as cents from the digits of the number, so that 4.35 is 435 and never 434.99.
 * Answers undefined when the number has more than two decimals.
 */
export function dollarsToCents(dollars: number): Cents | undefined {
  const digits = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(dollars))
  if (!digits) return undefined
  const [, sign, whole, fraction = ''] = digits
  const value = Number(`${whole}${fraction.padEnd(2, '0')}`)
  if (!Number.isSafeInteger(value)) return undefined
  return (sign === '-' && value !== 0 ? -value : value) as Cents
}

/** The number of dollars that JSON shows for an amount of cents. */
export function toDollars(value: Cents): number {
  return value / 100
}

export function add(...values: Cents[]): Cents {
  return toCents(values.reduce<number>((sum, value) => sum + value, 0))
}

export function subtract(from: Cents, ...values: Cents[]): Cents {
  return toCents(values.reduce<number>((rest, value) => rest - value, from))
}

/** The difference, or nothing where it would be below zero. */
export function subtractToZero(from: Cents, ...values: Cents[]): Cents {
  return toCents(Math.max(0, subtract(from, ...values)))
}
