import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { UnreadableExport } from '../book.ts'

/** A line of a file: the number of its last line of text, from 1, and its cells without spaces around them. */
export type Line = { line: number; cells: string[] }

/** The lines of a file below its header. Every line has as many cells as the header. */
export type Table = { header: string[]; lines: Line[] }

const separators = [',', ';', '\t'] as const

// Spreadsheet programs write this line for themselves.
const separatorLine = /^sep=([,;\t])\r?\n/i

const parsedLines = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }))

/**
 * Parses a CSV file (RFC 4180) with commas, semicolons or tabs. Throws UnreadableExport for a file without a header, a
 * file that is cut, wrong quotes, and a line with more cells than the header.
 */
export function parseTable(text: string, file: string): Table {
  const named = separatorLine.exec(text)
  const body = named ? text.slice(named[0].length) : text
  const separator = named?.[1] ?? findSeparator(body)
  const [head, ...lines] = parseLines(body, separator, file, named ? 1 : 0).filter(({ cells }) =>
    cells.some((cell) => cell !== ''),
  )
  if (!head) throw new UnreadableExport(`${file} is empty: its first line has the names of the columns`)
  const isWhole = /[\r\n]$/.test(body)
  lines.forEach((line, place) => checkLength(line, head, file, isWhole || place < lines.length - 1))
  return { header: head.cells, lines: lines.map((line) => fillLine(line, head.cells.length)) }
}

/** Returns the separator that is in the header most often, outside of quotes. */
function findSeparator(text: string): string {
  const [header = ''] = text
    .trimStart()
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/[\r\n]/, 1)
  const counts = separators.map((separator) => ({ separator, count: header.split(separator).length }))
  return counts.reduce((most, each) => (each.count > most.count ? each : most)).separator
}

function parseLines(text: string, separator: string, file: string, linesBefore: number): Line[] {
  try {
    const options = { delimiter: separator, info: true, relax_column_count: true, trim: true, bom: true }
    return parsedLines
      .parse(parse(text, options))
      .map(({ record, info }) => ({ line: info.lines + linesBefore, cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableExport(formatFault(error, file, linesBefore))
  }
}

// The messages of the parser repeat values, which may be card numbers.
function formatFault(error: CsvError, file: string, linesBefore: number): string {
  const { lines } = error
  const place = typeof lines === 'number' ? `line ${lines + linesBefore} of ${file}` : file
  return error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? `${place} opens a quote that nothing closes: the file is cut, or a quote is not doubled`
    : `${place} has a quote that is not doubled, or text beside a quoted value`
}

function checkLength({ line, cells }: Line, head: Line, file: string, isComplete: boolean): void {
  const surplus = cells.slice(head.cells.length).some((cell) => cell !== '')
  const place = `line ${line} of ${file}`
  if (surplus)
    throw new UnreadableExport(
      `${place} has ${cells.length} values for ${head.cells.length} columns: put values with a separator in quotes`,
    )
  if (!isComplete && cells.length < head.cells.length)
    throw new UnreadableExport(
      `${place} ends after ${cells.length} of ${head.cells.length} values: the file is cut, so export it again`,
    )
}

/** Spreadsheet programs leave the empty cells at the end of a line away. */
function fillLine({ line, cells }: Line, length: number): Line {
  return { line, cells: Array.from({ length }, (_, place) => cells[place] ?? '') }
}
