import { redactCardNumbers } from '#kernel/card-number'
import { omitNullish } from '#kernel/json'
import { hourMs } from '#kernel/clock'
import { userSessionHoursMax } from '#kernel/limits'
import type { UserId, Uuid } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { toPartRows, type PartRows } from '#platform/database'
import type { IncomingRequest } from '#platform/http'
import { hashSecret, newSecret } from '#platform/secrets'
import { deriveCsrfToken, parseTokenCookie } from './cookie.ts'
import { listActiveMemberships, listPlaces, type RequestOrigin, type Membership, type User } from './user.ts'
import type { UserDeps } from './user-deps.ts'
import { needsTwoFactor, toSessionEnds } from './session-ends.ts'
import { findUserSession, insertSessions, recordUserActivity, trimSessions } from './session-queries.ts'

/** A signed-in user with the accessible companies and the rights of the session. */
export type SignedInUser = {
  user: User
  hasTwoFactor: boolean
  /** Whether the user must set up a second factor first. */
  needsTwoFactor: boolean
  /** Whether the user may open the console of the installation. */
  isOperator: boolean
  memberships: Membership[]
  session: {
    id: Uuid
    token: string
    lastSeenAt: number
    expiresAt: number
    idleExpiresAt: number
    /** The time until which sensitive actions are permitted; undefined after it has passed. */
    reauthenticatedUntil: number | undefined
    /** Whether the page sent the request automatically. Such a request does not extend the session. */
    isUnattended: boolean
  }
}

/** A new session token. Only its hash is stored. */
export type SessionToken = { token: string; csrfToken: string }

/** Generates a session token. */
export function createSessionToken(): SessionToken {
  const token = newSecret('ps_')
  return { token, csrfToken: deriveCsrfToken(token) }
}

const userAgentLengthMax = 300

// A user agent may contain any text, but card numbers must not be stored.
function sanitizeUserAgent(userAgent: string | undefined): string | null {
  return userAgent === undefined ? null : redactCardNumbers(userAgent).slice(0, userAgentLengthMax)
}

/** Returns the row of a new session for the holder of the token. */
export function sessionRow(
  deps: Pick<UserDeps, 'ids' | 'clock'>,
  personId: UserId,
  from: RequestOrigin,
  { token }: SessionToken,
) {
  const now = deps.clock.now()
  return {
    id: deps.ids.next(),
    token_hash: hashSecret(token),
    person_id: personId,
    created_at: now,
    last_seen_at: now,
    expires_at: now + userSessionHoursMax * hourMs,
    reauthenticated_until: null,
    address: from.address,
    user_agent: sanitizeUserAgent(from.userAgent),
  }
}

/** Returns the rows that open a session in the statement that causes it. The caller runs `trimUserSessions` after the write. */
export function openSessionRows(
  deps: Pick<UserDeps, 'ids' | 'clock'>,
  personId: UserId,
  from: RequestOrigin,
  token: SessionToken,
): PartRows[] {
  const session = sessionRow(deps, personId, from, token)
  return [toPartRows(insertSessions, session), userActivityRows(session)]
}

/** Returns the row of the activity with which a session begins. */
export function userActivityRows({ person_id, last_seen_at }: ReturnType<typeof sessionRow>): PartRows {
  return toPartRows(recordUserActivity, { person_id, last_seen_at })
}

/** Ends surplus sessions. It runs after the write, because concurrent sign-ins would not see each other before it. */
export async function trimUserSessions({ db }: Pick<UserDeps, 'db'>, personId: UserId): Promise<void> {
  await db.run(trimSessions, { personId })
}

/**
 * Returns the user of a request's session cookie. Throws 401 if the cookie is missing, the session has expired, or it
 * enters no company and not the console. A session enters no company that suspended the user since it was opened.
 */
export async function loadUserSession(
  deps: Pick<UserDeps, 'db' | 'clock' | 'baseUrl'>,
  request: Pick<IncomingRequest, 'header'>,
): Promise<SignedInUser> {
  const token = parseTokenCookie(deps.baseUrl, request.header('cookie'))
  if (token === undefined) throw notSignedInError('missing')
  const row = await deps.db.first(findUserSession, { hash: hashSecret(token) })
  if (!row) throw notSignedInError('unknown')
  const { person_id: id, email, name, has_two_factor: hasTwoFactor, is_operator: isOperator } = row
  const memberships = (await listActiveMemberships(deps.db, id)).filter(
    ({ companyId }) => !row.shut_out.includes(companyId),
  )
  const session = { createdAt: row.created_at, lastSeenAt: row.last_seen_at, expiresAt: row.expires_at }
  const ends = toSessionEnds(session, { memberships, isOperator })
  const now = deps.clock.now()
  const places = listPlaces({ memberships, isOperator })
  if (ends.idleExpiresAt <= now || places.length === 0) throw notSignedInError('expired')
  const until = row.reauthenticated_until
  return {
    user: { id, email, name },
    hasTwoFactor,
    needsTwoFactor: needsTwoFactor({ hasTwoFactor, isOperator }, memberships),
    isOperator,
    memberships,
    session: {
      id: row.id,
      token,
      lastSeenAt: row.last_seen_at,
      ...ends,
      reauthenticatedUntil: until !== null && until > now ? until : undefined,
      isUnattended: request.header('x-unattended') !== undefined,
    },
  }
}

function notSignedInError(reason: 'missing' | 'unknown' | 'expired'): ApiError {
  return new ApiError('unauthorized', {
    message: 'Sign in: there is no session, or it has ended.',
    credential: { credential: 'dashboard_session', reason },
  })
}

/** Returns the origin of a request, for sessions and the audit. */
export function toRequestOrigin(
  request: Pick<IncomingRequest, 'header' | 'address' | 'correlationId'>,
): RequestOrigin {
  const { address, correlationId } = request
  return { address, correlationId, userAgent: omitNullish({ it: request.header('user-agent') }).it }
}
