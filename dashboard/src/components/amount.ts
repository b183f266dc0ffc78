/** Parses typed dollars, such as 1,240.00 or $51.5. Returns undefined if the text is not an amount. */
export function parseAmount(typed: string): number | undefined {
  const plain = typed.replaceAll(/[$\s]/g, '')
  // In some countries a comma before two digits is the decimal sign: 51,50 must not become 5,150.
  return /^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(plain) ? Number(plain.replaceAll(',', '')) : undefined
}

/** Parses typed dollars. Returns undefined for zero and for a text that is not an amount. */
export const amountAboveZero = (typed: string): number | undefined => parseAmount(typed) || undefined

/** Formats dollars for an input field, with two decimals and no sign. */
export const formatAmountInput = (amount: number): string => amount.toFixed(2)

// Sums of binary fractions drift; sums of whole cents do not.
const toCents = (amount: number) => Math.round(amount * 100)

/** Adds dollars, exact to the cent. */
export const sumAmounts = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + toCents(amount), 0) / 100

/** Returns what is wrong with a typed amount, or true if it is valid. An optional maximum is in dollars. */
export function amountProblem(typed: string, most?: number): string | true {
  const amount = parseAmount(typed)
  if (amount === undefined) return 'Enter an amount, like 12.50'
  if (amount === 0) return 'Enter more than $0.00'
  return most === undefined || amount <= most || `Enter at most $${formatAmountInput(most)}`
}
