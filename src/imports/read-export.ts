import type { Book, ExportFiles } from './book.ts'
import { checkBook } from './check-book.ts'
import type { ImportSource } from './records.ts'
import { readStripe, type ReaderFacts } from './stripe/read-stripe.ts'

const readers: Partial<Record<ImportSource, (files: ExportFiles, facts: ReaderFacts) => Book>> = {
  stripe: readStripe,
}

/**
 * Reads the files of an export. Records that cannot be written are in `skipped`. Throws `UnreadableExport` if the export
 * cannot be read as a whole.
 */
export function readExport(source: ImportSource, files: ExportFiles, facts: ReaderFacts): Book {
  const read = readers[source]
  if (!read) throw new Error(`there is no reader of ${source}`)
  return checkBook(read(files, facts))
}
