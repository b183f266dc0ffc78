// Cleans an entry for the processor before its characters are counted. A number that is truncated before its blanks are
// removed would be another number. Separators, invisible characters and a label before the first digit are removed.
// Other characters remain, so that the number is refused. Without them it would be another number.
const separators = /[\s\p{Pd}\p{Cf}\u2212._/]/gu
const digitsIn = (value) => value.normalize('NFKC').replace(/^\D+/, '').replaceAll(separators, '')

// 12/29, 1229, 1/29, 129, 12/2029, 12 / 2029, 2029-12 and 122029 all become 1229. Any other entry remains unchanged.
const monthAndYear = (value) => {
  const [first = '', second, ...more] = value.normalize('NFKC').match(/\d+/g) ?? []
  const [month, year] = second === undefined ? halvesOf(first) : monthFirst(first, second)
  const isRead = more.length === 0 && /^\d{1,2}$/.test(month) && /^(20)?\d\d$/.test(year)
  return isRead ? month.padStart(2, '0') + year.slice(-2) : value
}
const monthFirst = (one, other) => (one.length === 4 ? [other, one] : [one, other])
const halvesOf = (digits) => {
  if (digits.length === 6 && digits.startsWith('20')) return [digits.slice(4), digits.slice(0, 4)]
  return digits.length === 3 ? [digits.slice(0, 1), digits.slice(1)] : [digits.slice(0, 2), digits.slice(2)]
}

const cleanings = {
  accountNumber: digitsIn,
  routingNumber: digitsIn,
  cvv: digitsIn,
  expDate: monthAndYear,
}

/** Returns the value to send for an entry in a field. */
export const cleaned = (name, value) => (cleanings[name] ?? String)(value.trim())
