import { z } from 'zod'
import { UnreadableExport, type ExportFiles } from '../book.ts'
import { quoteText } from '../texts.ts'
import { openZip } from './open-zip.ts'
import {
  closedInvoiceRow,
  companyRow,
  invoiceStateRow,
  tables,
  type NinjaExport,
  type TableName,
} from './rows.ts'

const requiredTables: readonly string[] = ['clients', 'client_contacts', 'invoices', 'recurring_invoices']

// Paid, canceled and reversed.
const closedStatuses = new Set(['4', '5', '6'])

const parts = z.record(z.string(), z.unknown())

/**
 * Finds and checks the export of a company of Invoice Ninja 5: its zip archive, the file backup.json of it, or a file of
 * JSON for each array, named after it. Throws UnreadableExport for a file that is cut, another version, and a missing
 * array.
 */
export function loadExport(files: ExportFiles): NinjaExport {
  const found = collectParts(unzipFiles(files))
  checkVersion(found)
  const missing = [...requiredTables, 'company'].filter((name) => !(name in found))
  if (missing.length > 0)
    throw new UnreadableExport(
      `the export lacks ${missing.join(', ')}: export all data of the company in Invoice Ninja 5 again`,
    )
  const company = companyRow.safeParse(found['company'])
  if (!company.success)
    throw new UnreadableExport('the export has a company of another form than that of Invoice Ninja 5')
  return {
    company: company.data,
    clients: readTable('clients', tables.clients, found),
    client_contacts: readTable('client_contacts', tables.client_contacts, found),
    group_settings: readTable('group_settings', tables.group_settings, found),
    company_gateways: readTable('company_gateways', tables.company_gateways, found),
    client_gateway_tokens: readTable('client_gateway_tokens', tables.client_gateway_tokens, found),
    recurring_invoices: readTable('recurring_invoices', tables.recurring_invoices, found),
    ...readInvoices(found),
    credits: readTable('credits', tables.credits, found),
    payments: readTable('payments', tables.payments, found),
  }
}

function unzipFiles(files: ExportFiles): Map<string, Uint8Array> {
  const unzipped = new Map<string, Uint8Array>()
  for (const [name, bytes] of files) {
    const inner: [string, Uint8Array][] = /\.zip$/i.test(name) ? [...openZip(bytes, name)] : [[name, bytes]]
    for (const [file, content] of inner) {
      // Archives of macOS have a hidden file beside each file.
      if (!/^[^.].*\.json$/i.test(file)) continue
      if (unzipped.has(file))
        throw new UnreadableExport(`the folder has ${quoteText(file)} twice: leave one export in it`)
      unzipped.set(file, content)
    }
  }
  return unzipped
}

/** Returns the arrays and values of the export by their names. */
function collectParts(files: ReadonlyMap<string, Uint8Array>): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const [file, bytes] of files) {
    const name = file.replace(/\.json$/i, '').toLowerCase()
    const value = parseJson(bytes, file)
    const isPart = Array.isArray(value) || name === 'company'
    for (const [key, part] of Object.entries(isPart ? { [name]: value } : parts.parse(value))) {
      if (key in found)
        throw new UnreadableExport(`two files have the ${quoteText(key)} of an export: leave one of them`)
      found[key] = part
    }
  }
  if (Object.keys(found).length === 0)
    throw new UnreadableExport('the folder has no export: put the zip archive of the company export into it')
  return found
}

function parseJson(bytes: Uint8Array, file: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // The messages of the parser repeat the text, which has credentials.
    throw new UnreadableExport(`${quoteText(file)} is no whole JSON: the export is cut, so download it again`)
  }
  if (typeof value !== 'object' || value === null)
    throw new UnreadableExport(`${quoteText(file)} has neither an object nor an array`)
  return value
}

function checkVersion(found: Record<string, unknown>): void {
  const { app_version: version } = found
  // Files of single arrays have no version.
  if (version !== undefined && !String(version).startsWith('5.'))
    throw new UnreadableExport(
      `the export is of version ${quoteText(String(version))}: it must be of Invoice Ninja 5, so update it first`,
    )
}

/** Reads the closed invoices apart: an export may have hundreds of thousands of them, and only their numbers are used. */
function readInvoices(found: Record<string, unknown>): Pick<NinjaExport, 'invoices' | 'closedInvoices'> {
  const rows = takeRows('invoices', found)
  const isClosed = (row: unknown) => {
    const { data } = invoiceStateRow.safeParse(row)
    return data !== undefined && (data.is_deleted || closedStatuses.has(data.status_id))
  }
  return {
    invoices: parseRows('invoices', tables.invoices, rows, (row) => !isClosed(row)),
    closedInvoices: parseRows('invoices', closedInvoiceRow, rows, isClosed),
  }
}

function readTable<Row>(name: TableName, schema: z.ZodType<Row>, found: Record<string, unknown>): Row[] {
  return parseRows(name, schema, takeRows(name, found))
}

/** Removes an array from the parts, so that a large export is in memory once and not twice. */
function takeRows(name: TableName, found: Record<string, unknown>): unknown[] {
  const rows: unknown = found[name] ?? []
  delete found[name]
  if (!Array.isArray(rows)) throw new UnreadableExport(`${name} of the export is no array`)
  return rows
}

function parseRows<Row>(
  name: TableName,
  schema: z.ZodType<Row>,
  rows: readonly unknown[],
  isOfKind: (row: unknown) => boolean = () => true,
): Row[] {
  return rows.flatMap((row, place) => {
    if (!isOfKind(row)) return []
    const read = schema.safeParse(row)
    if (read.success) return [read.data]
    const fields = read.error.issues.map(({ path }) => path.join('.')).filter((path) => path !== '')
    const faults = fields.length > 0 ? ` in ${[...new Set(fields)].join(', ')}` : ''
    throw new UnreadableExport(
      `record ${place + 1} of ${name} has another form than that of Invoice Ninja 5${faults}`,
    )
  })
}
