import type { CompanyId, Uuid } from '#kernel/ids'
import {
  readCompanyClock,
  assertNotSuspended,
  rowToCompany,
  type Company,
  type companyColumns,
} from '#companies'
import type { Clock } from '#kernel/clock'
import { toPartRows, type PartRows, type Reader, type RowOf } from '#platform/database'
import { hashSecret } from '#platform/secrets'
import { findSubject, insertLookups, type LookupKind } from './access-queries.ts'

/** A secret by whose hash its subject is found. */
export type Lookup = { hash: Buffer; kind: LookupKind; companyId: CompanyId; subjectId: Uuid; now: number }

/** The rows that make a subject findable by its secret. */
export function lookupRows(found: Lookup): PartRows {
  return toPartRows(insertLookups, lookupRow(found))
}

/** The row that makes a subject findable by its secret. */
export function lookupRow({ hash, kind, companyId, subjectId, now }: Lookup) {
  return { hash, kind, company_id: companyId, subject_id: subjectId, created_at: now }
}

const suspendedMessage =
  'This company takes no payments at the moment. What was paid before is seen to as usual; ask the company before you try again.'

/** The company of whoever has a link or token of it, and no key. Throws the refusal where it is suspended. */
export function toActiveCompany(row: RowOf<typeof companyColumns>): Company {
  const company = rowToCompany(row)
  assertNotSuspended(company, suspendedMessage)
  return company
}

/** What a secret of this kind opens, and whose it is; undefined for one that was never given out. */
export async function findSubjectByToken(
  db: Reader,
  kind: LookupKind,
  token: string,
): Promise<{ company: Company; subjectId: Uuid } | undefined> {
  const row = await db.first(findSubject, { hash: hashSecret(token), kind })
  return row && { company: toActiveCompany(row), subjectId: row.subject_id }
}

/** The company whose hosted pages a token makes; undefined for an unknown one, and for one that was replaced and has ended. */
export async function findCompanyByHostedToken(
  { db, clock }: { db: Reader; clock: Clock },
  hppToken: string,
): Promise<Company | undefined> {
  const row = await db.first(findSubject, { hash: hashSecret(hppToken), kind: 'hosted page' })
  const company = row && toActiveCompany(row)
  if (!row || !company || (row.secret_expires_at ?? Infinity) <= readCompanyClock(clock, company))
    return undefined
  return company
}
