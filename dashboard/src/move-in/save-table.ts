import { saveFile } from '../lists/download.ts'

/** Saves rows as a file of comma-separated values. */
export function saveTable(fileName: string, rows: readonly (readonly string[])[]): void {
  const text = rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
  saveFile(new Blob([text], { type: 'text/csv' }), fileName)
}

/** A spreadsheet would run a text that begins as a formula does. */
function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
