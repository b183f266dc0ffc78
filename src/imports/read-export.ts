import type { Book, ExportFiles } from './book.ts'
import { readCsv } from './csv/read-csv.ts'
import { readInvoiceNinja } from './invoice-ninja/read-invoice-ninja.ts'
import type { ImportSource } from './records.ts'
import { readStripe, type ReaderFacts } from './stripe/read-stripe.ts'

const readers: Record<ImportSource, (files: ExportFiles, facts: ReaderFacts) => Book> = {
  stripe: readStripe,
  'invoice-ninja': readInvoiceNinja,
  csv: readCsv,
}

/**
 * Reads the files of an export. Records that cannot be written are in `skipped`. Throws `UnreadableExport` if the export
 * cannot be read as a whole.
 */
export function readExport(source: ImportSource, files: ExportFiles, facts: ReaderFacts): Book {
  return readers[source](files, facts)
}
