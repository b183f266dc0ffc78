import { redactCardNumbers } from '#kernel/card-number'
import { omitNullish } from '#kernel/json'
import { hourMs } from '#kernel/clock'
import { userSessionHoursMax } from '#kernel/limits'
import type { PersonId, Uuid } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import { toPartRows, type PartRows } from '#platform/database'
import type { IncomingRequest } from '#platform/http'
import { hashSecret, newSecret } from '#platform/secrets'
import { csrfTokenOf, tokenInCookies } from './cookie.ts'
import { membershipsOf, type From, type Membership, type Person } from './person.ts'
import type { PeopleParts } from './parts.ts'
import { needsTwoFactor, sessionEnds } from './session-ends.ts'
import { findPersonSession, insertSessions, trimSessions } from './session-queries.ts'

/** Somebody who is signed in: who, where they may enter, and what their session lets them do. */
export type SignedIn = {
  person: Person
  hasTwoFactor: boolean
  /** Whether they have to set a second factor up before anything else. */
  needsTwoFactor: boolean
  memberships: Membership[]
  session: {
    id: Uuid
    token: string
    lastSeenAt: number
    expiresAt: number
    idleExpiresAt: number
    /** Until when they may do what asks for who they are again; undefined where that is over. */
    reauthenticatedUntil: number | undefined
    /** Whether the call is one that a page makes by itself: it is no sign of a person, and the session ends as if it had not been. */
    isUnattended: boolean
  }
}

/** A new token of a session. Only its hash is kept. */
export type NewToken = { token: string; csrfToken: string }

/** Makes a token that opens a session. */
export function newToken(): NewToken {
  const token = newSecret('ps_')
  return { token, csrfToken: csrfTokenOf(token) }
}

const userAgentLengthMax = 300

// Whatever a program calls itself, no card number is kept.
function keptUserAgent(userAgent: string | undefined): string | null {
  return userAgent === undefined ? null : redactCardNumbers(userAgent).slice(0, userAgentLengthMax)
}

/** The row of a session that begins now, for whoever holds the token. */
export function sessionRow(
  parts: Pick<PeopleParts, 'ids' | 'clock'>,
  personId: PersonId,
  from: From,
  { token }: NewToken,
) {
  const now = parts.clock.now()
  return {
    id: parts.ids.next(),
    token_hash: hashSecret(token),
    person_id: personId,
    created_at: now,
    last_seen_at: now,
    expires_at: now + userSessionHoursMax * hourMs,
    reauthenticated_until: null,
    address: from.address,
    user_agent: keptUserAgent(from.userAgent),
  }
}

/** The row that opens a session along with what leads to it; `makeRoom` goes behind it. */
export function openedSession(
  parts: Pick<PeopleParts, 'ids' | 'clock'>,
  personId: PersonId,
  from: From,
  token: NewToken,
): PartRows {
  return toPartRows(insertSessions, sessionRow(parts, personId, from, token))
}

/** Ends what is too much once a session was opened. After its write: before it, many at once would not see each other. */
export async function makeRoom({ db }: Pick<PeopleParts, 'db'>, personId: PersonId): Promise<void> {
  await db.run(trimSessions, { personId })
}

/**
 * Whose session the cookie of a request opens. Throws 401 without one, and once it ended: because time did, or because it enters
 * no company: whoever it is is suspended everywhere, or was since it was opened.
 */
export async function signedInBy(
  parts: Pick<PeopleParts, 'db' | 'clock' | 'baseUrl'>,
  request: Pick<IncomingRequest, 'header'>,
): Promise<SignedIn> {
  const token = tokenInCookies(parts.baseUrl, request.header('cookie'))
  if (token === undefined) throw notSignedIn('missing')
  const row = await parts.db.first(findPersonSession, { hash: hashSecret(token) })
  if (!row) throw notSignedIn('unknown')
  const { person_id: id, email, name, has_two_factor: hasTwoFactor } = row
  const memberships = (await membershipsOf(parts.db, id)).filter(
    ({ companyId }) => !row.shut_out.includes(companyId),
  )
  const session = { createdAt: row.created_at, lastSeenAt: row.last_seen_at, expiresAt: row.expires_at }
  const ends = sessionEnds(session, memberships)
  const now = parts.clock.now()
  if (ends.idleExpiresAt <= now || memberships.length === 0) throw notSignedIn('expired')
  const until = row.reauthenticated_until
  return {
    person: { id, email, name },
    hasTwoFactor,
    needsTwoFactor: needsTwoFactor(hasTwoFactor, memberships),
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

function notSignedIn(reason: 'missing' | 'unknown' | 'expired'): ApiError {
  return new ApiError('unauthorized', {
    message: 'Sign in: there is no session, or it has ended.',
    credential: { credential: 'dashboard_session', reason },
  })
}

/** Where a call came from, for sessions and the audit. */
export function fromOf(request: Pick<IncomingRequest, 'header' | 'address' | 'correlationId'>): From {
  const { address, correlationId } = request
  return { address, correlationId, userAgent: omitNullish({ it: request.header('user-agent') }).it }
}
