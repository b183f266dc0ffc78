/** What a cell of a file for a spreadsheet holds; undefined and null are empty. A number is no text: `-3` stays one. */
export type Cell = string | number | boolean | { dollars: number } | null | undefined

/** By which programs see that a file is UTF-8. */
export const byteOrderMark = '\u{feff}'

/** A line of a file of RFC 4180. */
export function csvLine(cells: Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === undefined || cell === null) return ''
  if (typeof cell === 'object') return cell.dollars.toFixed(2)
  return quoted(typeof cell === 'string' ? asText(cell) : String(cell))
}

// What a spreadsheet would take for a formula, it takes for text behind an apostrophe. Anybody can write names and descriptions. Where
// semicolons or tabs part cells, a quote within a line does not keep what is behind one of them, or behind a line end, in its cell.
const inside = /([;\t\r\n]["'\s]*)(?=[=+\-@＝＋－＠])/g

function asText(text: string): string {
  const kept = text.replaceAll(inside, "$1'")
  return /^[=+\-@＝＋－＠\t\r]/.test(kept) ? `'${kept}` : kept
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
