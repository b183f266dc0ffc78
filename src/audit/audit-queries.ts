import type { Actor } from '#kernel/actor'
import type { CompanyId, Uuid } from '#kernel/ids'
import { c, command, eachCell, insertPart, lookup, query } from '#platform/database'
import { auditColumns, type AuditAction } from './audit-entry.ts'

const columns = Object.keys(auditColumns).join(', ')

/** Inserts entries in the statement that writes their subject. */
export const insertAudit = insertPart('audit', auditColumns)

/** Inserts an entry in the transaction that writes its subject. */
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

/** Builds the conditions of a filter from its first parameter on. An actor or a subject matches by kind or by id. */
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

/** Returns a page of the entries about a company, newest first. */
export const listAuditOfCompany = query({
  name: 'list audit of a company',
  parameters: { companyId: c.uuid<CompanyId>(), ...filter },
  row: auditColumns,
  sql: `select ${columns} from audit where company_id = $1 and ${buildFilterSql(2)}`,
})

/** Returns a page of all entries, newest first, with or without a company. */
export const listAudit = eachCell.query({
  name: 'list audit',
  parameters: filter,
  row: auditColumns,
  sql: `select ${columns} from audit where ${buildFilterSql(1)}`,
})

/** Returns a page of the entries by operators and about the installation, newest first. */
export const listAuditOfOperators = eachCell.query({
  name: 'list audit of operators',
  parameters: filter,
  row: auditColumns,
  sql: `select ${columns} from audit
        where (company_id is null or actor ->> 'type' = 'operator') and ${buildFilterSql(1)}`,
})

const ofRecord = {
  companyId: c.uuid<CompanyId>(),
  subjectId: c.text(),
  action: c.text<AuditAction>(),
}

/** Finds the newest entry about a record with an action. */
export const findNewestAudit = lookup({
  name: 'find newest audit entry of a record',
  parameters: ofRecord,
  row: { id: c.uuid<Uuid>() },
  sql: `select id from audit where company_id = $1 and subject_id = $2 and action = $3
        order by at desc, id desc limit 1`,
})

/** Returns the entries about a record after another entry that changed any of the fields, oldest first. */
export const listAuditAfter = query({
  name: 'list audit of fields after an entry',
  parameters: { ...ofRecord, afterId: c.uuid<Uuid>(), paths: c.texts() },
  row: auditColumns,
  sql: `select ${columns} from audit
        where company_id = $1 and subject_id = $2 and action = $3 and id > $4 and changes ?| $5::text[]
        order by at, id`,
})

/** Returns the actors of some actions on some records of a company. */
export const listActorsOf = query({
  name: 'list actors of subjects',
  parameters: { companyId: c.uuid<CompanyId>(), subjects: c.texts(), actions: c.texts<AuditAction>() },
  row: { subject_id: c.text(), action: c.text<AuditAction>(), actor: c.json<Actor>() },
  sql: `select subject_id, action, actor from audit
        where company_id = $1 and subject_id = any ($2) and action = any ($3)
        order by at desc`,
})
