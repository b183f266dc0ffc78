import { z } from 'zod'
import type { AppContext } from '#context'
import { diffFields, loadAudit, type AuditCursor, type AuditFilter } from '#audit'
import { toIsoInstant } from '#kernel/clock'
import { auditFilterFields, refuseReversedRange, toAuditFilter } from '#operator'
import type { Reader } from '#platform/database'
import { endpoint, pathId } from '#platform/http'
import { createEntryView, type CompanyAuditEntry } from '../audit/company-audit-entry.ts'
import type { DashboardSurface } from '../dashboard-surface.ts'
import type { ExportSlots } from './export-slots.ts'
import { createTable, parseColumns } from './export-table.ts'
import { streamExport } from './stream-export.ts'

const batchSize = 500

const columns = parseColumns(
  'id at day actor.type actor.id actor.name actor.email action subject.kind subject.id changes address correlationId',
)

export const getAuditExport = (context: AppContext, surface: DashboardSurface, places: ExportSlots) =>
  endpoint({
    call: `GET ${surface.base}/exports/audit.csv`,
    name: 'exportAudit',
    summary: 'Export the audit of the company as CSV',
    description: `All entries that match, newest first; \`changes\` is JSON. UTF-8 with a byte order mark, lines end with CRLF.`,
    ...surface.share('manage'),
    params: z.object({ companyId: pathId('cmp') }),
    query: z.strictObject(auditFilterFields).superRefine(refuseReversedRange),
    answers: { statusCode: 200, contentType: 'text/csv', schema: z.string() },
    async handle({ caller, query, ...request }) {
      const { company } = caller
      const { companyId: _own, since, until, ...named } = toAuditFilter(query, company.timeZone)
      const filter = { ...named, since, until, companyId: company.id }
      const times = { since: since && toIsoInstant(since), until: until && toIsoInstant(until) }
      const { header, cellsOf } = createTable(columns, [], company.timeZone)
      const show = await createEntryView(context.db, company.id)
      return streamExport(context, places, {
        caller,
        call: surface.callOf({ caller, ...request }),
        action: 'audit.exported',
        changes: diffFields(undefined, { filters: { ...named, ...times } }),
        file: {
          name: 'audit',
          header,
          cellsOf: (entry: CompanyAuditEntry) => cellsOf({ document: entry, at: Date.parse(entry.at) }),
          records: readEntries(context.db, filter, show),
        },
      })
    },
  })

/** Reads all entries of a filter in batches, newest first. No entry changes later, so each batch begins after the last. */
async function* readEntries(
  db: Reader,
  filter: AuditFilter,
  show: Awaited<ReturnType<typeof createEntryView>>,
): AsyncGenerator<CompanyAuditEntry[], void, undefined> {
  const readFrom = (before: AuditCursor | undefined) => loadAudit(db, filter, { before, limit: batchSize })
  for (let page = await readFrom(undefined); ; page = await readFrom(page.last)) {
    yield page.entries.map(show)
    if (page.last === undefined) return
  }
}
