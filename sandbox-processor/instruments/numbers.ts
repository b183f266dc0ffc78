/** Tells whether the last digit of a card number is its right check digit (Luhn). */
export function isLuhnValid(number: string): boolean {
  let sum = 0
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** Tells whether a bank routing number of nine digits has its right check digit (ABA weights 3, 7, 1). */
export function isRoutingValid(number: string): boolean {
  const weights = [3, 7, 1]
  const sum = [...number].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  )
  return number.length === 9 && sum % 10 === 0
}

/** What an expiry date looks like: MMYY. */
export const expDatePattern = /^(0[1-9]|1[0-2])\d{2}$/

/** Tells whether a card of this expiry date (MMYY) has expired: it is good to the end of its month, UTC. */
export function isExpired(expDate: string, now: Date): boolean {
  const month = Number(expDate.slice(0, 2))
  const year = 2000 + Number(expDate.slice(2))
  // Months count from zero here, so the month's number names the first instant after it.
  return now.getTime() >= Date.UTC(year, month, 1)
}

/** Whether a text may be a ZIP or postal code of some country: ten characters at most, one of them a digit. */
export function isZip(text: string): boolean {
  return text.length <= 10 && /^[A-Za-z -]*\d[A-Za-z\d -]*$/.test(text)
}
