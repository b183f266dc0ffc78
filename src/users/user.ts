import { auditRows, type AuditAction, type AuditedCall, type Changes } from '#audit'
import type { Actor } from '#kernel/actor'
import { toPublicId, type CompanyId, type MemberId, type UserId } from '#kernel/ids'
import type { Role } from '#kernel/roles'
import { settingsDefault, type Settings } from '#companies'
import type { PartRows, Reader, RowOf } from '#platform/database'
import type { UserDeps } from './user-deps.ts'
import { listJoinedCompanies, listMemberships, listUserNames } from './user-queries.ts'

/** A user who signs in; the email is unique in the installation. */
export type User = { id: UserId; email: string; name: string }

/** The membership of a user in a company that the user may enter. */
export type Membership = {
  companyId: CompanyId
  memberId: MemberId
  role: Role
  companyName: string
  timeZone: string
  /** How far the company's clock is ahead of real time, ms. */
  clockOffsetMs: number
  settings: Settings
}

/** Returns the companies that a user may enter, in the order of joining. */
export async function listActiveMemberships(db: Reader, personId: UserId): Promise<Membership[]> {
  return (await listAllMemberships(db, personId)).filter(({ isSuspended }) => !isSuspended)
}

/** Returns all memberships of a user, including suspended ones, which may be restored. */
export async function listAllMemberships(
  db: Reader,
  personId: UserId,
): Promise<(Membership & { isSuspended: boolean })[]> {
  const rows = await db.all(listMemberships, { personId })
  const companyIds = rows.map(({ company_id: id }) => id)
  const companies = new Map((await db.all(listJoinedCompanies, { companyIds })).map((row) => [row.id, row]))
  // A company whose database is away cannot be entered, and keeps no user out of the others.
  return rows.flatMap((row) => {
    const company = companies.get(row.company_id)
    return company ? [toMembership(row, company)] : []
  })
}

function toMembership(
  row: RowOf<(typeof listMemberships)['row']>,
  company: RowOf<(typeof listJoinedCompanies)['row']>,
) {
  return {
    companyId: row.company_id,
    memberId: row.id,
    role: row.role,
    companyName: company.name,
    timeZone: company.time_zone,
    clockOffsetMs: company.clock_offset_ms,
    settings: { ...settingsDefault, ...company.settings },
    isSuspended: row.is_suspended,
  }
}

/** Returns the names of users by their ids. */
export async function loadUserNames(db: Reader, userIds: UserId[]): Promise<Map<UserId, string>> {
  return new Map((await db.all(listUserNames, { userIds })).map(({ id, name }) => [id, name]))
}

/** Returns the actor of a user for records and the audit. */
export function toUserActor({ id, name }: Pick<User, 'id' | 'name'>): Actor {
  return { type: 'person', id: toPublicId('per', id), name }
}

/** Where a user may act: a company, or undefined for the installation. */
export type Place = CompanyId | undefined

/** Returns where a user may act, companies first. */
export function listPlaces({
  memberships,
  isOperator,
}: {
  memberships: readonly Pick<Membership, 'companyId'>[]
  isOperator: boolean
}): Place[] {
  return [...memberships.map(({ companyId }) => companyId), ...(isOperator ? [undefined] : [])]
}

/** The origin of a user's request. */
export type RequestOrigin = { address: string; correlationId: string; userAgent: string | undefined }

/** Returns the audit fields of a user's request. */
export function toAuditedUserCall(
  user: Pick<User, 'id' | 'name'>,
  { address, correlationId }: RequestOrigin,
): AuditedCall {
  return { actor: toUserActor(user), address, correlationId }
}

/** Returns the audit entries of a change to credentials, one for each place of the user. */
export function userAuditRows(
  deps: Pick<UserDeps, 'ids' | 'clock'>,
  { user, places, from }: { user: Pick<User, 'id' | 'name'>; places: readonly Place[]; from: RequestOrigin },
  action: AuditAction,
  changes?: Changes,
): PartRows {
  const subject = { kind: 'person', id: toPublicId('per', user.id) } as const
  const entry = places.map((companyId) => ({ companyId, action, subject, changes }))
  return auditRows(deps, toAuditedUserCall(user, from), ...entry)
}
