import { csvTemplates, type CsvFile } from './columns.ts'
import { readCsv } from './read-csv.ts'

/** The moment of the tests, in ms. */
export const now = Date.UTC(2026, 10, 30, 12)

/** The files of a shop with one record of each kind; a text replaces a file, and undefined removes it. */
export function readFiles(changes: Partial<Record<CsvFile, string | Uint8Array | undefined>> = {}) {
  const texts: Record<string, string | Uint8Array | undefined> = { ...csvTemplates, ...changes }
  const files = Object.entries(texts).flatMap(([name, text]): [string, Uint8Array][] => {
    if (text === undefined) return []
    return [[name, typeof text === 'string' ? new TextEncoder().encode(text) : text]]
  })
  return readCsv(new Map(files), { now })
}

/** Reads a shop with these customers only. */
export function readCustomers(text: string | Uint8Array) {
  return readFiles({
    'customers.csv': text,
    'plans.csv': undefined,
    'subscriptions.csv': undefined,
    'invoices.csv': undefined,
  })
}

/** Reads a shop with these plans only. */
export function readPlans(text: string) {
  return readFiles({
    'customers.csv': undefined,
    'plans.csv': text,
    'subscriptions.csv': undefined,
    'invoices.csv': undefined,
  })
}

/** Reads the customer and the plan of the templates with these subscriptions. The first line has the names of further columns. */
export const readSubscriptions = (...lines: string[]) =>
  readFiles({
    'subscriptions.csv': ['id,customer,plan,start,next billing,mode,' + lines[0], ...lines.slice(1)].join(
      '\n',
    ),
    'invoices.csv': undefined,
  })

/** Reads the shop of the templates with these invoices. The first line has the names of further columns. */
export const readInvoices = (...lines: string[]) =>
  readFiles({
    'invoices.csv': ['number,customer,amount,invoice date,due date,' + lines[0], ...lines.slice(1)].join(
      '\n',
    ),
  })
