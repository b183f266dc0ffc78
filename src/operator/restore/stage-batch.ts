import { requireCompany, toLogoName, type Company } from '#companies'
import type { AppContext } from '#context'
import { hasCardNumber } from '#kernel/card-number'
import type { CompanyId, Uuid } from '#kernel/ids'
import type { Json } from '#kernel/json'
import { invalidFieldError } from '#kernel/refusals'
import { checkImage, type ImageType } from '#platform/image'
import { recordToRow, toFieldName } from '../export/exported-fields.ts'
import type { ExportedTable } from '../export/exported-table.ts'
import { createEndedError, isSameAccount } from './begin-restore.ts'
import { findRestore, insertBatch } from './restore-queries.ts'

/** A part of an import: some records of a file, and its place in the order of all parts. */
export type Batch = { number: number; table: ExportedTable; lines: string[] }

type Row = Record<string, unknown>

/** Checks a batch of an import and stores it until the import is committed. A repeated batch replaces itself. */
export async function stageBatch(
  { db }: Pick<AppContext, 'db'>,
  { companyId, restoreId }: { companyId: CompanyId; restoreId: Uuid },
  { number, table, lines }: Batch,
): Promise<{ records: number }> {
  const [company, restore] = await Promise.all([
    requireCompany(db, companyId),
    db.first(findRestore, { companyId, restoreId }),
  ])
  if (!restore) throw createEndedError()
  const rows = lines.map((line, place) => parseRow(table, line, place + 1))
  const isKept = isSameAccount(restore.head, company)
  const records = await adaptRows(table, rows, {
    company,
    withdrawnAt: isKept ? undefined : restore.created_at,
  })
  const batch = { companyId, restoreId, number, file: table.file, now: restore.created_at }
  const written = await db.run(insertBatch, { ...batch, records: records as Json[] })
  if (written.length === 0) throw createEndedError()
  return { records: records.length }
}

function parseRow(table: ExportedTable, line: string, place: number): Row {
  const read = recordToRow(table.fields, parseJson(line))
  if ('problem' in read) throw invalidLineError(place, read.problem.field, read.problem.message)
  for (const [column, value] of Object.entries(read.row))
    if (containsCardNumber(value, column === 'phone_number' ? 'phone' : 'id'))
      throw invalidLineError(place, toFieldName(column), 'must not contain a card number')
  return read.row
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function invalidLineError(place: number, field: string, message: string): Error {
  return invalidFieldError(`body.${place}${field === '' ? '' : `.${field}`}`, 'invalid_value', message)
}

function containsCardNumber(value: unknown, kind: 'id' | 'phone'): boolean {
  if (typeof value === 'string') return hasCardNumber(value, kind)
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some((each) => containsCardNumber(each, kind))
}

/** Adapts records to the company that takes them. */
async function adaptRows(
  { table }: ExportedTable,
  rows: Row[],
  { company, withdrawnAt }: { company: Company; withdrawnAt: number | undefined },
): Promise<Row[]> {
  if (table === 'logos') return Promise.all(rows.map((row, place) => renameLogo(company, row, place + 1)))
  if (withdrawnAt === undefined) return rows
  return rows.map((row) => withdrawMethod(table, row, new Date(withdrawnAt).toISOString()))
}

// A logo is found by its name alone, which contains the company.
async function renameLogo({ id }: Company, row: Row, place: number): Promise<Row> {
  const bytes = Buffer.from(String(row['bytes']).slice(2), 'hex')
  const image = await checkImage(bytes)
  if ('problem' in image) throw invalidLineError(place, 'bytes', image.problem)
  const contentType: ImageType = image.contentType
  return { ...row, content_type: contentType, name: toLogoName(id, bytes, contentType) }
}

/** Marks a method of another account as deleted, and its subscriptions and customers as without it. */
function withdrawMethod(table: string, row: Row, deletedAt: string): Row {
  if (table === 'account_vaults') return { deleted_at: deletedAt, ...row }
  if (table === 'subscriptions') return { ...row, method_gone: row['vault_id'] !== undefined }
  if (table !== 'customers' && table !== 'merged_customers') return row
  const { contact_id: _contact, default_vault_id: _method, ...kept } = row
  return kept
}
