// What is typed, pasted or filled in by a browser, as the processor takes it. Cleaned before it is counted: a number that were cut off
// before its blanks are taken out would be another one.
// Separators, invisible characters and a label before the first digit go. Other characters stay, so that the number is refused: without
// them it would be another one.
const separators = /[\s\p{Pd}\p{Cf}\u2212._/]/gu
const digitsIn = (value) => value.normalize('NFKC').replace(/^\D+/, '').replaceAll(separators, '')

// 12/29, 1229, 1/29, 129, 12/2029, 12 / 2029, 2029-12 and 122029 are all 1229. An entry that is none of these stays as it is.
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

/** What is sent of an entry in a field. */
export const cleaned = (name, value) => (cleanings[name] ?? String)(value.trim())
