import { Readable } from 'node:stream'
import type { UserCaller } from '#access'
import type { AppContext } from '#context'
import { recordAudit, type AuditAction, type AuditedCall, type Changes } from '#audit'
import { getCompanyTime } from '#companies'
import { toDay } from '#kernel/calendar'
import { toPublicId } from '#kernel/ids'
import type { HttpResponse } from '#platform/http'
import { byteOrderMark, toCsvLine, type Cell } from '#kernel/csv'
import type { ExportSlots } from './export-slots.ts'

/** A file that is generated while it is sent. */
type ExportFile<Record> = {
  name: string
  header: Cell[]
  cellsOf(record: Record): Cell[]
  records: AsyncGenerator<Record[], void, undefined>
}

/**
 * Sends a file and records its recipient in the audit. Throws if the export cannot begin; a later failure aborts the
 * download.
 */
export async function streamExport<Record>(
  context: AppContext,
  places: ExportSlots,
  {
    caller: { company, signedIn },
    call,
    action,
    changes,
    file,
  }: {
    caller: UserCaller
    call: AuditedCall
    action: AuditAction
    changes: Changes | undefined
    file: ExportFile<Record>
  },
): Promise<HttpResponse> {
  const giveBack = places.take(signedIn.user.id)
  try {
    const subject = { kind: 'company', id: toPublicId('cmp', company.id) } as const
    const entry = { companyId: company.id, action, subject, changes }
    await context.db.transaction((tx) => recordAudit(tx, context, call, entry))
    const first = await file.records.next()
    const body = Readable.from(streamCsv(file, first), { objectMode: false })
    // The stream closes after its last line, after an abort, or before its first read.
    body.once('close', () => {
      giveBack()
      void file.records.return()
    })
    const name = `${file.name}-${toDay(getCompanyTime(context.clock, company), company.timeZone)}.csv`
    const headers = { 'Content-Disposition': `attachment; filename="${name}"` }
    return { statusCode: 200, contentType: 'text/csv; charset=utf-8', headers, body }
  } catch (error) {
    giveBack()
    await file.records.return()
    throw error
  }
}

/** Returns the records of a file that are read at once. */
export async function* readOneBatch<Row>(read: () => Promise<Row[]>): AsyncGenerator<Row[], void, undefined> {
  yield await read()
}

async function* streamCsv<Record>(
  { header, cellsOf, records }: ExportFile<Record>,
  first: IteratorResult<Record[], void>,
): AsyncGenerator<string> {
  yield byteOrderMark + toCsvLine(header)
  for (let next = first; !next.done; next = await records.next())
    yield next.value.map((record) => toCsvLine(cellsOf(record))).join('')
}
