import type { CompanyId, Uuid } from '#kernel/ids'
import type { Reader } from '#platform/database'
import { rowToEntry, type AuditAction, type AuditEntry } from './audit-entry.ts'
import { listAudit, listAuditOfCompany } from './audit-queries.ts'

/** Which entries are asked for. */
export type AuditFilter = {
  /** Undefined asks for those of every company, and of none. */
  companyId?: CompanyId | undefined
  /** The kind of an actor, or its id. */
  actor?: string | undefined
  action?: AuditAction | undefined
  /** The kind of a subject, or its id. */
  subject?: string | undefined
  /** From this instant on, ms. */
  since?: number | undefined
  /** Before this instant, ms. */
  until?: number | undefined
}

/** Where an entry stands among the others. */
export type AuditCursor = { at: number; id: Uuid }

/** A page of the audit, the newest first, and where it ended if there is more. */
export async function readAudit(
  db: Reader,
  { companyId, ...filter }: AuditFilter,
  { before, limit }: { before: AuditCursor | undefined; limit: number },
): Promise<{ entries: AuditEntry[]; last: AuditCursor | undefined }> {
  const asked = {
    actor: filter.actor ?? null,
    action: filter.action ?? null,
    subject: filter.subject ?? null,
    since: filter.since ?? null,
    until: filter.until ?? null,
    beforeAt: before?.at ?? null,
    beforeId: before?.id ?? null,
    // One more than asked for tells whether there is a next page.
    limit: limit + 1,
  }
  const rows =
    companyId === undefined
      ? await db.all(listAudit, asked)
      : await db.all(listAuditOfCompany, { companyId, ...asked })
  const entries = rows.slice(0, limit).map(rowToEntry)
  const last = rows.length > limit ? entries.at(-1) : undefined
  return { entries, last: last && { at: last.at, id: last.id } }
}
