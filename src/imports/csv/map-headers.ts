import { findNearest } from '#kernel/find-nearest'
import { UnreadableExport } from '../book.ts'
import { quoteText } from '../texts.ts'
import type { Column } from './columns.ts'
import type { Table } from './parse-table.ts'

/** A column that a file has: where its cells are, and its header as the file writes it. */
export type MappedColumn = Column & { place: number; header: string }

/**
 * Finds the columns of a file by its header, without regard to case, spaces and punctuation. Throws UnreadableExport for
 * a header that is unknown, one that is there twice, and a required one that is missing.
 */
export function mapHeaders(
  { header, lines }: Table,
  columns: readonly Column[],
  file: string,
): ReadonlyMap<string, MappedColumn> {
  const known = new Map(
    columns.flatMap((column) =>
      [column.name, ...column.synonyms].map((name): [string, Column] => [normalizeHeader(name), column]),
    ),
  )
  const mapped = new Map<string, MappedColumn>()
  header.forEach((written, place) => {
    if (written === '' && lines.every(({ cells }) => cells[place] === '')) return
    const column = known.get(normalizeHeader(written))
    if (!column) throw new UnreadableExport(formatUnknown(written, place, columns, file))
    const previous = mapped.get(column.name)
    if (previous)
      throw new UnreadableExport(
        `${file} has two columns for ${column.name}, ${quoteText(previous.header)} and ${quoteText(written)}: remove one`,
      )
    mapped.set(column.name, { ...column, place, header: written })
  })
  const missing = columns.filter(({ name, isRequired }) => isRequired && !mapped.has(name))
  if (missing.length > 0)
    throw new UnreadableExport(
      `${file} lacks ${missing.map(({ name }) => `the column "${name}"`).join(' and ')}: ${formatAccepted(columns)}`,
    )
  return mapped
}

function formatUnknown(written: string, place: number, columns: readonly Column[], file: string): string {
  if (written === '') return `column ${place + 1} of ${file} has values and no name: name it or remove it`
  const names = columns.flatMap(({ name, synonyms }) => [name, ...synonyms])
  const nearest = findNearest(normalizeHeader(written), names.map(normalizeHeader))
  const meant = columns.find(({ name, synonyms }) =>
    [name, ...synonyms].some((each) => normalizeHeader(each) === nearest),
  )
  const advice = meant
    ? `did you mean "${meant.name}"?`
    : `${formatAccepted(columns)}, so rename or remove it`
  return `${file} has an unknown column ${quoteText(written)}: ${advice}`
}

function formatAccepted(columns: readonly Column[]): string {
  return `the columns are ${columns.map(({ name }) => name).join(', ')}`
}

function normalizeHeader(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}%]/gu, '')
}
