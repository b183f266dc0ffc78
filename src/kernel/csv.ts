/** The value of a CSV cell; undefined and null are empty. A number is not treated as text: `-3` stays a number. */
export type Cell = string | number | boolean | { dollars: number } | null | undefined

/** The mark by which programs recognize UTF-8. */
export const byteOrderMark = '\u{feff}'

/** Returns a line in the format of RFC 4180. */
export function toCsvLine(cells: Cell[]): string {
  return `${cells.map(toCsvCell).join(',')}\r\n`
}

function toCsvCell(cell: Cell): string {
  if (cell === undefined || cell === null) return ''
  if (typeof cell === 'object') return cell.dollars.toFixed(2)
  return quoteField(typeof cell === 'string' ? escapeFormula(cell) : String(cell))
}

// Payers can write names and descriptions, so text that a spreadsheet would run as a formula gets an apostrophe. If
// semicolons or tabs separate cells, quotes do not keep the text after them, or after a line end, in its cell.
const embeddedFormula = /([;\t\r\n]["'\s]*)(?=[=+\-@＝＋－＠])/g

function escapeFormula(text: string): string {
  const kept = text.replaceAll(embeddedFormula, "$1'")
  return /^[=+\-@＝＋－＠\t\r]/.test(kept) ? `'${kept}` : kept
}

function quoteField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
