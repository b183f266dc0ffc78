import { UnreadableExport, type SkippedRecord } from '../book.ts'
import { cleanText, quoteText } from '../texts.ts'
import { columnsByFile, type Column, type CsvFile } from './columns.ts'
import { decodeText } from './decode-text.ts'
import { mapHeaders, type MappedColumn } from './map-headers.ts'
import { parseTable, type Table } from './parse-table.ts'
import { decideAmountStyle, readAmount, type AmountStyle } from './read-amounts.ts'
import { decideDayOrder, readDay, type DayOrder } from './read-days.ts'

type NameIn<File extends CsvFile> = (typeof columnsByFile)[File][number]['name']

/** A line of a file, with its cells by the names of their columns. An empty cell is undefined. */
export type Row<File extends CsvFile = CsvFile> = {
  /** Where the line is, for a person. */
  place: string
  /** The faults found so far, each a sentence. The reader adds to them and leaves the record out if there are some. */
  faults: string[]
  text: (name: NameIn<File>) => string | undefined
  /** Dollars with at most two decimals, or a percentage. */
  amount: (name: NameIn<File>) => number | undefined
  /** A day, YYYY-MM-DD. */
  day: (name: NameIn<File>) => string | undefined
  whole: (name: NameIn<File>) => number | undefined
  flag: (name: NameIn<File>) => boolean | undefined
  /** The meaning of a word, in any case and without regard to punctuation. `accepted` lists the words for a fault. */
  word: <Meaning>(
    name: NameIn<File>,
    meanings: Readonly<Record<string, Meaning>>,
    accepted: string,
  ) => Meaning | undefined
}

/** The part of a row that is the same for all files. */
export type PlacedRow = Pick<Row, 'place' | 'faults'>

/** The decisions for a whole file. */
type Forms = { style: AmountStyle; orders: ReadonlyMap<string, DayOrder> }

const flags: Readonly<Record<string, boolean>> = {
  yes: true,
  y: true,
  true: true,
  '1': true,
  x: true,
  no: false,
  n: false,
  false: false,
  '0': false,
}

/** Reads the lines of a file. Throws UnreadableExport if the file cannot be understood as a whole. */
export function readRows<File extends CsvFile>(bytes: Uint8Array, file: File): Row<File>[] {
  const table = parseTable(decodeText(bytes, file), file)
  const columns: readonly Column[] = columnsByFile[file]
  const mapped = mapHeaders(table, columns, file)
  const forms = decideForms(table, [...mapped.values()], file)
  return table.lines.map(({ line, cells }) => createRow(`line ${line} of ${file}`, cells, mapped, forms))
}

function decideForms({ lines }: Table, columns: readonly MappedColumn[], file: string): Forms {
  const cellsOf = ({ place }: MappedColumn) => lines.map(({ cells }) => cells[place] ?? '')
  const amounts = columns
    .filter(({ kind }) => kind === 'amount' || kind === 'percent')
    .flatMap((column) => cellsOf(column).map((text) => ({ text, header: column.header })))
  const days = columns.filter(({ kind }) => kind === 'day')
  return {
    style: decideAmountStyle(amounts, file),
    orders: new Map(
      days.map((column) => [column.name, decideDayOrder(cellsOf(column), column.header, file)]),
    ),
  }
}

function createRow(
  place: string,
  cells: readonly string[],
  columns: ReadonlyMap<string, MappedColumn>,
  { style, orders }: Forms,
): Row {
  const faults = [...columns.values()]
    .filter((column) => column.isRequired && cells[column.place] === '')
    .map(({ name }) => `${name} must not be empty`)
  const text = (name: string) => {
    const column = columns.get(name)
    return (column && cleanText(cells[column.place] ?? '')) || undefined
  }
  /** Reads a cell, and notes a fault if it has a text that cannot be read. */
  const read = <Value>(name: string, parse: (written: string) => Value | undefined, accepted: string) => {
    const written = text(name)
    const value = written === undefined ? undefined : parse(written)
    if (written !== undefined && value === undefined) faults.push(`${name} ${quoteText(written)} ${accepted}`)
    return value
  }
  return {
    place,
    faults,
    text,
    amount: (name) => read(name, (written) => toDollars(written, style), amountForm),
    day: (name) => read(name, (written) => readDay(written, orders.get(name) ?? 'month first'), dayForm),
    whole: (name) => read(name, toWhole, 'must be a whole number, such as 30'),
    flag: (name) => read(name, (written) => lookUp(flags, written.toLowerCase()), 'must be yes or no'),
    word: (name, meanings, accepted) =>
      read(name, (written) => lookUp(meanings, normalizeWord(written)), `must be ${accepted}`),
  }
}

const amountForm = 'must be an amount with at most two decimals, such as 1234.50'
const dayForm = 'must be a day of the calendar, such as 2026-12-31'

function toDollars(written: string, style: AmountStyle): number | undefined {
  const digits = readAmount(written, style)
  return digits !== undefined && /^-?\d{1,12}(?:\.\d{1,2}0*)?$/.test(digits) ? Number(digits) : undefined
}

function toWhole(written: string): number | undefined {
  return /^\d{1,9}$/.test(written) ? Number(written) : undefined
}

function lookUp<Meaning>(meanings: Readonly<Record<string, Meaning>>, word: string): Meaning | undefined {
  return Object.hasOwn(meanings, word) ? meanings[word] : undefined
}

function normalizeWord(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Adds the record of a row to a list, or leaves it out with the faults of the row. */
export function addRecord<Value>(
  row: PlacedRow,
  { id, record, records, skipped }: { id: string; record: Value; records: Value[]; skipped: SkippedRecord[] },
): void {
  if (row.faults.length === 0) records.push(record)
  else skipped.push({ id, reason: `${row.place}: ${row.faults.join('; ')}` })
}

/** Returns a file by its name in any case. Throws UnreadableExport if two files have the name. */
export function pickFile(files: ReadonlyMap<string, Uint8Array>, file: CsvFile): Uint8Array | undefined {
  const found = [...files].filter(([name]) => name.toLowerCase() === file)
  if (found.length > 1)
    throw new UnreadableExport(`the folder has ${found.length} files with the name ${file}`)
  return found[0]?.[1]
}
