/** Returns whether the last digit of a card number is its correct check digit (Luhn). */
export function isLuhnValid(number: string): boolean {
  let sum = 0
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** Returns whether a bank routing number of nine digits has its correct check digit (ABA weights 3, 7, 1). */
export function isRoutingValid(number: string): boolean {
  const weights = [3, 7, 1]
  const sum = [...number].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  )
  return number.length === 9 && sum % 10 === 0
}

/** The format of an expiry date: MMYY. */
export const expDatePattern = /^(0[1-9]|1[0-2])\d{2}$/

/** Returns whether a card of this expiry date (MMYY) has expired. It is valid to the end of its month, UTC. */
export function isExpired(expDate: string, now: Date): boolean {
  const month = Number(expDate.slice(0, 2))
  const year = 2000 + Number(expDate.slice(2))
  // `Date.UTC` counts months from zero, so the month's number yields the first instant after it.
  return now.getTime() >= Date.UTC(year, month, 1)
}

/** Returns whether a text may be a ZIP or postal code of some country: at most ten characters, with a digit. */
export function isZip(text: string): boolean {
  return text.length <= 10 && /^[A-Za-z -]*\d[A-Za-z\d -]*$/.test(text)
}
