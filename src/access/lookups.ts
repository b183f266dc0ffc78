import type { CompanyId, Uuid } from '#kernel/ids'
import { rowsOf, type PartRows } from '#platform/database'
import { insertLookups, type LookupKind } from './access-queries.ts'

/** A secret by whose hash its subject is found. */
export type Lookup = { hash: Buffer; kind: LookupKind; companyId: CompanyId; subjectId: Uuid; now: number }

/** The rows that make a subject findable by its secret. */
export function lookedUp({ hash, kind, companyId, subjectId, now }: Lookup): PartRows {
  return rowsOf(insertLookups, { hash, kind, company_id: companyId, subject_id: subjectId, created_at: now })
}
