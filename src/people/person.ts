import { auditRows, type AuditAction, type AuditedCall, type Changes } from '#audit'
import type { Actor } from '#kernel/actor'
import { toPublicId, type CompanyId, type MemberId, type PersonId } from '#kernel/ids'
import type { Role } from '#kernel/roles'
import { settingsDefault, type Settings } from '#companies'
import type { PartRows, Reader, RowOf } from '#platform/database'
import type { PeopleParts } from './parts.ts'
import { listMemberships } from './person-queries.ts'

/** Somebody who signs in: one email in the whole installation. */
export type Person = { id: PersonId; email: string; name: string }

/** What a person is in a company that they may enter. */
export type Membership = {
  companyId: CompanyId
  memberId: MemberId
  role: Role
  companyName: string
  timeZone: string
  settings: Settings
}

/** Where a person may enter, the company that they joined first in front. */
export async function membershipsOf(db: Reader, personId: PersonId): Promise<Membership[]> {
  return (await allMembershipsOf(db, personId)).filter(({ isSuspended }) => !isSuspended)
}

/** Where a person is a member, also where they are suspended and may be let in again. */
export async function allMembershipsOf(
  db: Reader,
  personId: PersonId,
): Promise<(Membership & { isSuspended: boolean })[]> {
  return (await db.all(listMemberships, { personId })).map(rowToMembership)
}

function rowToMembership(row: RowOf<(typeof listMemberships)['row']>) {
  return {
    companyId: row.company_id,
    memberId: row.id,
    role: row.role,
    companyName: row.company_name,
    timeZone: row.company_time_zone,
    settings: { ...settingsDefault, ...row.company_settings },
    isSuspended: row.is_suspended,
  }
}

/** Who a person is, on what they do and in the audit. */
export function personActor({ id, name }: Pick<Person, 'id' | 'name'>): Actor {
  return { type: 'person', id: toPublicId('per', id), name }
}

/** Where a call of a person came from. */
export type From = { address: string; correlationId: string; userAgent: string | undefined }

/** A call of a person, as the audit keeps it. */
export function byPerson(person: Pick<Person, 'id' | 'name'>, { address, correlationId }: From): AuditedCall {
  return { actor: personActor(person), address, correlationId }
}

/** The rows that note what a person did with what they sign in with: in the audit of each of their companies. */
export function personNoted(
  parts: Pick<PeopleParts, 'ids' | 'clock'>,
  {
    person,
    companyIds,
    from,
  }: { person: Pick<Person, 'id' | 'name'>; companyIds: readonly CompanyId[]; from: From },
  action: AuditAction,
  changes?: Changes,
): PartRows {
  const subject = { kind: 'person', id: toPublicId('per', person.id) } as const
  const noted = companyIds.map((companyId) => ({ companyId, action, subject, changes }))
  return auditRows(parts, byPerson(person, from), ...noted)
}
