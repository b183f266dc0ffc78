import type { CompanyId, Uuid } from '#kernel/ids'
import {
  getCompanyTime,
  assertNotSuspended,
  rowToCompany,
  type Company,
  type companyColumns,
} from '#companies'
import type { Clock } from '#kernel/clock'
import { toPartRows, type PartRows, type Reader, type RowOf } from '#platform/database'
import { hashSecret } from '#platform/secrets'
import { findSubject, insertLookups, type LookupKind } from './access-queries.ts'

/** A secret whose hash finds its subject. */
export type Lookup = { hash: Buffer; kind: LookupKind; companyId: CompanyId; subjectId: Uuid; now: number }

/** Returns the rows by which a secret finds its subject. */
export function lookupRows(found: Lookup): PartRows {
  return toPartRows(insertLookups, lookupRow(found))
}

/** Returns the row by which a secret finds its subject. */
export function lookupRow({ hash, kind, companyId, subjectId, now }: Lookup) {
  return { hash, kind, company_id: companyId, subject_id: subjectId, created_at: now }
}

const suspendedMessage =
  'This company takes no payments at the moment. Earlier payments are processed as usual; ask the company before you try again.'

/** Returns the company of a link or token. Throws an error if the company is suspended. */
export function toActiveCompany(row: RowOf<typeof companyColumns>): Company {
  const company = rowToCompany(row)
  assertNotSuspended(company, suspendedMessage)
  return company
}

/** Returns the subject and the company of a secret of this kind, or undefined if the secret is unknown. */
export async function findSubjectByToken(
  db: Reader,
  kind: LookupKind,
  token: string,
): Promise<{ company: Company; subjectId: Uuid } | undefined> {
  const row = await db.first(findSubject, { hash: hashSecret(token), kind })
  return row && { company: toActiveCompany(row), subjectId: row.subject_id }
}

/**
 * Returns the company of a token for hosted pages, or undefined if the token is unknown, or was replaced and has ended.
 */
export async function findCompanyByHostedToken(
  { db, clock }: { db: Reader; clock: Clock },
  hppToken: string,
): Promise<Company | undefined> {
  const row = await db.first(findSubject, { hash: hashSecret(hppToken), kind: 'hosted page' })
  const company = row && toActiveCompany(row)
  if (!row || !company || (row.secret_expires_at ?? Infinity) <= getCompanyTime(clock, company))
    return undefined
  return company
}
