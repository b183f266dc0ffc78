import type { CompanyId, Uuid } from '#kernel/ids'
import { c, command, insertPart, query } from '#platform/database'
import { auditColumns, type AuditAction } from './audit-entry.ts'

const columns = Object.keys(auditColumns).join(', ')

/** Writes entries along with what they are about. */
export const insertAudit = insertPart('audit', auditColumns)

/** Writes an entry in the transaction of what it is about. */
export const insertAuditEntry = command({
  name: 'insert audit entry',
  parameters: auditColumns,
  row: {},
  sql: `insert into audit (${columns}) values (${Object.keys(auditColumns)
    .map((_, place) => `$${place + 1}`)
    .join(', ')})`,
})

const filter = {
  actor: c.maybe(c.text()),
  action: c.maybe(c.text<AuditAction>()),
  subject: c.maybe(c.text()),
  since: c.maybe(c.instant),
  until: c.maybe(c.instant),
  beforeAt: c.maybe(c.instant),
  beforeId: c.maybe(c.uuid<Uuid>()),
  limit: c.integer,
}

/** What a filter leaves, from its first parameter on: an actor by its kind or id, a subject by either as well. */
const buildFilterSql = (first: number) => {
  const at = (place: number) => `$${first + place}`
  return `(${at(0)}::text is null or actor ->> 'type' = ${at(0)} or actor ->> 'id' = ${at(0)})
          and (${at(1)}::text is null or action = ${at(1)})
          and (${at(2)}::text is null or subject_kind = ${at(2)} or subject_id = ${at(2)})
          and (${at(3)}::timestamptz is null or at >= ${at(3)})
          and (${at(4)}::timestamptz is null or at < ${at(4)})
          and (${at(5)}::timestamptz is null or (at, id) < (${at(5)}, ${at(6)}::uuid))
        order by at desc, id desc limit ${at(7)}`
}

/** A page of the entries about a company, the newest first. */
export const listAuditOfCompany = query({
  name: 'list audit of a company',
  parameters: { companyId: c.uuid<CompanyId>(), ...filter },
  row: auditColumns,
  sql: `select ${columns} from audit where company_id = $1 and ${buildFilterSql(2)}`,
})

/** A page of all entries, the newest first: those of every company, and those of none. */
export const listAudit = query({
  name: 'list audit',
  parameters: filter,
  row: auditColumns,
  sql: `select ${columns} from audit where ${buildFilterSql(1)}`,
})
