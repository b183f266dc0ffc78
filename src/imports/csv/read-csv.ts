import { findNearest } from '#kernel/find-nearest'
import { UnreadableExport, type Book, type ExportFiles } from '../book.ts'
import { checkBook } from '../check-book.ts'
import { createBook } from '../empty-book.ts'
import { quoteText } from '../texts.ts'
import { csvFiles, type CsvFile } from './columns.ts'
import { addCustomers, createCustomerLookup } from './read-customers.ts'
import { addInvoices } from './read-invoices.ts'
import { addPlans } from './read-plans.ts'
import { pickFile, readRows, type Row } from './read-rows.ts'
import { addSubscriptions } from './read-subscriptions.ts'

/**
 * Reads CSV files: customers.csv, plans.csv, subscriptions.csv and invoices.csv, at least one of them. `now` is in ms; a
 * subscription is left out if its next billing was before that day in UTC. Throws UnreadableExport for a file that
 * cannot be understood as a whole, and leaves out the records that cannot be imported. There are no saved methods.
 */
export function readCsv(files: ExportFiles, { now }: { now: number }): Book {
  refuseOtherFiles(files)
  const book = createBook()
  const customers = read(files, 'customers.csv')
  const lookup = createCustomerLookup(customers)
  addCustomers(customers, book)
  addPlans(read(files, 'plans.csv'), book)
  addSubscriptions(read(files, 'subscriptions.csv'), book, { now, lookup })
  addInvoices(read(files, 'invoices.csv'), book, lookup)
  return checkBook(book)
}

function read<File extends CsvFile>(files: ExportFiles, file: File): Row<File>[] {
  const bytes = pickFile(files, file)
  return bytes === undefined ? [] : readRows(bytes, file)
}

function refuseOtherFiles(files: ExportFiles): void {
  const names = [...files.keys()]
  const known = (name: string) => csvFiles.some((file) => file === name.toLowerCase())
  const unknown = names.find((name) => name.toLowerCase().endsWith('.csv') && !known(name))
  if (unknown !== undefined) {
    const nearest = findNearest(unknown.toLowerCase(), csvFiles)
    const advice = nearest ? `did you mean ${nearest}?` : `the files are ${csvFiles.join(', ')}`
    throw new UnreadableExport(`the folder has an unknown file ${quoteText(unknown)}: ${advice}`)
  }
  if (!names.some(known))
    throw new UnreadableExport(`the folder has none of the files ${csvFiles.join(', ')}`)
}
