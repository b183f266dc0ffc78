import { diffFields, recordAudit, type AuditedCall } from '#audit'
import type { AppContext } from '#context'
import { getCompanyTime, type Company } from '#companies'
import { toIsoInstant } from '#kernel/clock'
import type { Uuid } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import type { Reader } from '#platform/database'
import { beginRun, findImport } from './import-queries.ts'
import type { ImportSource } from './records.ts'

/** A run of an import. `cutOverAt` is when its subscriptions began to count here, ms. */
export type RunningImport = { id: Uuid; run: number; version: number; cutOverAt: number | undefined }

/** Begins a run of a company's import from a source. Earlier runs can write nothing any more. */
export async function beginImport(
  context: AppContext,
  { company, source, call }: { company: Company; source: ImportSource; call: AuditedCall },
) {
  const { db, ids, clock } = context
  const now = getCompanyTime(clock, company)
  return db.transaction(async (tx) => {
    const [row] = await tx.run(beginRun, { companyId: company.id, source, id: ids.next(), now })
    if (!row) throw new Error('a run of an import was not returned')
    const subject = { kind: 'import', id: source } as const
    const changes = diffFields(undefined, { run: row.run })
    await recordAudit(tx, context, call, { companyId: company.id, action: 'import.begun', subject, changes })
    const { run, cut_over_at: cutOverAt } = row
    return { from: source, run, ...(cutOverAt === null ? {} : { cutOverAt: toIsoInstant(cutOverAt) }) }
  })
}

/** Returns a run of an import. Throws not_found, or request_in_progress if a newer run has begun. */
export async function loadRun(
  db: Reader,
  { company, source, run }: { company: Pick<Company, 'id'>; source: ImportSource; run: number },
): Promise<RunningImport> {
  const row = await db.first(findImport, { companyId: company.id, source })
  if (!row || row.run < run)
    throw new ApiError('not_found', { message: 'There is no such run of an import.' })
  if (row.run > run)
    throw new ApiError('request_in_progress', { message: 'A newer run of this import has begun.' })
  return { id: row.id, run: row.run, version: row.version, cutOverAt: row.cut_over_at ?? undefined }
}
