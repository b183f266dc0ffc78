/** Characters that people type for one another: apostrophes and dashes, of which NFKC keeps each as it is. */
const apostrophes = /[\u2018\u2019\u201b\u02bc\u2032]/g
const dashes = /[\u2010-\u2015\u2212]/g

/**
 * Normalizes a text for comparison: NFKC, without case, with plain apostrophes and dashes. `folded(text)` of the
 * database does the same; a test compares the two.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('İ', 'i')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('ß', 'ss')
    .replaceAll(apostrophes, "'")
    .replaceAll(dashes, '-')
}
