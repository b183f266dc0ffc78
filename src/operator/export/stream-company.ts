import { recordAudit, type AuditedCall } from '#audit'
import { getCompanyTime, requireCompany, type Company } from '#companies'
import type { AppContext } from '#context'
import { toIsoInstant } from '#kernel/clock'
import { toPublicId, type CompanyId } from '#kernel/ids'
import { selectCompanyRows } from './export-queries.ts'
import { rowToRecord } from './exported-fields.ts'
import { findExportedTable } from './exported-tables.ts'
import type { ExportHead } from './manifest.ts'
import { toAccountName } from './account-name.ts'

/** The lines of an export, each a JSON text with a line end. */
export type ExportLines = AsyncGenerator<string, void, undefined>

/**
 * Reads all records of a company at one moment. The first line is the head, then `[file, record]` for each record, and the
 * last line is the number of records: an answer without it was cut off.
 */
export async function exportCompany(
  context: AppContext,
  companyId: CompanyId,
  call: AuditedCall,
): Promise<ExportLines> {
  const company = await requireCompany(context.db, companyId)
  const subject = { kind: 'company', id: toPublicId('cmp', companyId) } as const
  await context.db.transaction((tx) =>
    recordAudit(tx, context, call, { companyId, action: 'company.exported', subject }),
  )
  return streamLines(context, company)
}

/** Returns the facts of a company that are in no file. */
export function toExportHead(
  { clock, environment }: Pick<AppContext, 'clock' | 'environment'>,
  company: Company,
): ExportHead {
  return {
    companyId: toPublicId('cmp', company.id),
    environment,
    exportedAt: toIsoInstant(getCompanyTime(clock, company)),
    clockAheadMs: company.clockOffsetMs,
    account: toAccountName(company),
  }
}

async function* streamLines(context: AppContext, company: Company): ExportLines {
  yield toLine({ head: toExportHead(context, company) })
  let records = 0
  for await (const rows of context.db.whole(company.id, selectCompanyRows, [company.id])) {
    records += rows.length
    yield rows.map(({ file, data }) => toLine([file, rowToRecord(getFields(file), data)])).join('')
  }
  yield toLine({ records })
}

function getFields(file: string) {
  const table = findExportedTable(file)
  if (!table) throw new Error(`the export has no file ${file}`)
  return table.fields
}

const toLine = (value: unknown) => `${JSON.stringify(value)}\n`
