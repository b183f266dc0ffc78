// What is typed, pasted or filled in by a browser, as the processor takes it. Cleaned before it is counted: a number that were cut off
// before its blanks are taken out would be another one.
const digitsIn = (value) => value.normalize('NFKC').replaceAll(/\D/g, '')

// 12/29, 1229, 1/29, 12/2029, 12 / 2029, 2029-12 and 122029 are all 1229.
const monthAndYear = (value) => {
  const [first = '', second] = value.normalize('NFKC').match(/\d+/g) ?? []
  if (second !== undefined) return first.length === 4 ? monthOf(second, first) : monthOf(first, second)
  if (first.length === 6 && first.startsWith('20')) return monthOf(first.slice(4), first.slice(0, 4))
  return first.length === 3
    ? monthOf(first.slice(0, 1), first.slice(1))
    : monthOf(first.slice(0, 2), first.slice(2))
}
const monthOf = (month, year) => month.padStart(2, '0') + year.slice(-2)

const cleanings = {
  accountNumber: digitsIn,
  routingNumber: digitsIn,
  cvv: digitsIn,
  expDate: monthAndYear,
}

/** What is sent of an entry in a field. */
export const cleaned = (name, value) => (cleanings[name] ?? String)(value.trim())
