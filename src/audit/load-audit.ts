import type { Actor } from '#kernel/actor'
import type { CompanyId, Uuid } from '#kernel/ids'
import type { Reader } from '#platform/database'
import { rowToEntry, type AuditAction, type AuditEntry } from './audit-entry.ts'
import {
  findNewestAudit,
  listActorsOf,
  listAudit,
  listAuditAfter,
  listAuditOfCompany,
  listAuditOfOperators,
} from './audit-queries.ts'

/** Selects entries of the audit. */
export type AuditFilter = {
  /** Undefined selects the entries of every company and those without one. */
  companyId?: CompanyId | undefined
  /** Whether only entries by operators and about the installation are selected. */
  ofOperators?: boolean | undefined
  /** The kind of an actor, or its id. */
  actor?: string | undefined
  action?: AuditAction | undefined
  /** The kind of a subject, or its id. */
  subject?: string | undefined
  /** The first instant, inclusive, ms. */
  since?: number | undefined
  /** The last instant, exclusive, ms. */
  until?: number | undefined
}

/** The position of an entry in the list. */
export type AuditCursor = { at: number; id: Uuid }

/** Returns a page of the audit, newest first, and the cursor of the next page if there is one. */
export async function loadAudit(
  db: Reader,
  { companyId, ofOperators = false, ...filter }: AuditFilter,
  { before, limit }: { before: AuditCursor | undefined; limit: number },
): Promise<{ entries: AuditEntry[]; last: AuditCursor | undefined }> {
  const request = {
    actor: filter.actor ?? null,
    action: filter.action ?? null,
    subject: filter.subject ?? null,
    since: filter.since ?? null,
    until: filter.until ?? null,
    beforeAt: before?.at ?? null,
    beforeId: before?.id ?? null,
    // The extra entry shows whether there is a next page.
    limit: limit + 1,
  }
  const listAll = ofOperators ? listAuditOfOperators : listAudit
  const rows =
    companyId === undefined
      ? sortNewestFirst(await db.all(listAll, request))
      : await db.all(listAuditOfCompany, { companyId, ...request })
  const entries = rows.slice(0, limit).map(rowToEntry)
  const last = rows.length > limit ? entries.at(-1) : undefined
  return { entries, last: last && { at: last.at, id: last.id } }
}

/** Sorts entries of several databases like those of one. */
function sortNewestFirst<Row extends { at: number; id: Uuid }>(rows: Row[]): Row[] {
  return rows.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
}

/** A record of a company, and the action that changes it. */
export type AuditedRecord = { companyId: CompanyId; subjectId: string; action: AuditAction }

/** Returns the id of the newest entry about a record, or the lowest id if there is none. */
export async function loadNewestAuditId(db: Reader, record: AuditedRecord): Promise<Uuid> {
  return (await db.first(findNewestAudit, record))?.id ?? lowestId
}

const lowestId: Uuid = '00000000-0000-0000-0000-000000000000'

/** Returns the entries about a record after another entry that changed any of the fields, oldest first. */
export async function loadAuditAfter(
  db: Reader,
  record: AuditedRecord,
  { afterId, paths }: { afterId: Uuid; paths: string[] },
): Promise<AuditEntry[]> {
  const rows = await db.all(listAuditAfter, { ...record, afterId, paths })
  return rows.map(rowToEntry)
}

/** Returns who first took an action on a record, by the id of the record, for each of the actions. */
export async function loadActors<Action extends AuditAction>(
  db: Reader,
  companyId: CompanyId,
  subjects: string[],
  actions: readonly Action[],
): Promise<(action: Action, subject: string) => Actor | undefined> {
  const rows = await db.all(listActorsOf, { companyId, subjects, actions: [...actions] })
  const actors = new Map(rows.map(({ action, subject_id, actor }) => [`${action} ${subject_id}`, actor]))
  return (action, subject) => actors.get(`${action} ${subject}`)
}
