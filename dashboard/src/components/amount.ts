/** Dollars as somebody types them, 1,240.00 as well as $51.5, or undefined where that is no amount. */
export function parseAmount(typed: string): number | undefined {
  const plain = typed.replaceAll(/[$\s]/g, '')
  // A comma before two digits is a cent sign elsewhere: 51,50 is not 5,150.
  return /^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(plain) ? Number(plain.replaceAll(',', '')) : undefined
}

/** The same, where it is more than nothing. */
export const amountAboveZero = (typed: string): number | undefined => parseAmount(typed) || undefined

/** Dollars as a field shows them for typing over. */
export const formatAmountInput = (amount: number): string => amount.toFixed(2)

// Dollars as binary fractions drift when they are added: whole cents do not.
const toCents = (amount: number) => Math.round(amount * 100)

/** Adds dollars up to the cent. */
export const sumAmounts = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + toCents(amount), 0) / 100

/** What is wrong with an amount that was typed; true where nothing is. */
export function amountProblem(typed: string, most?: number): string | true {
  const amount = parseAmount(typed)
  if (amount === undefined) return 'Type dollars, like 12.50'
  if (amount === 0) return 'Type more than $0.00'
  return most === undefined || amount <= most || `At most $${formatAmountInput(most)}`
}
