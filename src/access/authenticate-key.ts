import { hourMs } from '#kernel/clock'
import { sessionIdleMs, sessionTouchMs } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import { getCompanyTime, rowToCompany, type Company } from '#companies'
import type { RowOf } from '#platform/database'
import type { IncomingRequest } from '#platform/http'
import { hashSecret } from '#platform/secrets'
import type { AccessDeps } from './access-deps.ts'
import { touchSession } from './access-queries.ts'
import { findApiKey, findSession } from './api-key-queries.ts'
import type { KeyCaller } from './caller.ts'

/** Returns the caller of an API key. Throws unauthorized if the key is missing, unknown, revoked or expired. */
export async function authenticateApiKey(deps: AccessDeps, request: IncomingRequest): Promise<KeyCaller> {
  const header = request.header('authorization')
  const [, key] = /^Api-Key (\S+)$/.exec(header ?? '') ?? []
  if (!key?.startsWith(toKeyPrefix(deps.environment)))
    throw new ApiError('unauthorized', {
      message: 'Send the API key as "Authorization: Api-Key <key>".',
      credential: { credential: 'api_key', reason: header === undefined ? 'missing' : 'wrong' },
    })
  const row = await deps.db.first(findApiKey, { hash: hashSecret(key) })
  const caller = row && toKeyCaller(deps, row, rowToCompany(row), row.key_expires_at ?? Infinity)
  if (!caller)
    throw new ApiError('unauthorized', {
      message: 'The API key is unknown, revoked or expired.',
      credential: { credential: 'api_key', reason: row ? 'expired' : 'unknown' },
    })
  return caller
}

/** Returns the prefix of every API key of an environment. */
export function toKeyPrefix(environment: 'sandbox' | 'production'): string {
  return environment === 'production' ? 'sk_live_' : 'sk_sandbox_'
}

/**
 * Returns the caller of a session that was opened with an API key. Throws unauthorized if the session is unknown or has
 * ended.
 */
export async function authenticateSession(deps: AccessDeps, request: IncomingRequest): Promise<KeyCaller> {
  const token = request.header('x-session-token')
  if (!token)
    throw new ApiError('unauthorized', {
      message: 'Send a session token in the header x-session-token.',
      credential: { credential: 'session_token', reason: 'missing' },
    })
  const row = await deps.db.first(findSession, { hash: hashSecret(token) })
  if (!row) throw closedSessionError('unknown')
  const company = rowToCompany(row)
  const longestAt = row.opened_at + company.settings.apiSessionHours * hourMs
  const endsAt = Math.min(longestAt, row.key_expires_at ?? Infinity)
  const caller = toKeyCaller(deps, row, company, Math.min(row.expires_at, endsAt))
  if (!caller) throw closedSessionError('expired')
  return { ...caller, session: { id: row.session_id, expiresAt: row.expires_at, endsAt } }
}

function closedSessionError(reason: 'unknown' | 'expired'): ApiError {
  return new ApiError('unauthorized', {
    message: 'The session token is unknown or has expired.',
    credential: { credential: 'session_token', reason },
  })
}

type KeyRow = RowOf<(typeof findApiKey)['row']>

/** Returns the caller of a key or its session, or undefined once the key or the session has ended. */
function toKeyCaller(
  { clock, keyUses }: AccessDeps,
  row: KeyRow,
  company: Company,
  opensUntil: number,
): KeyCaller | undefined {
  const now = getCompanyTime(clock, company)
  const keyExpiresAt = row.key_expires_at ?? undefined
  if (opensUntil <= now) return undefined
  keyUses.used({ companyId: company.id, keyId: row.key_id, lastUsedAt: row.key_last_used_at }, now)
  return { company, role: row.role, keyId: row.key_id, keyName: row.key_name ?? undefined, keyExpiresAt }
}

/**
 * Extends a session. Spec, Authentication: each successful request resets the half hour. Written at most once in 15 s.
 */
export async function extendSession(deps: AccessDeps, { company, session }: KeyCaller): Promise<void> {
  if (!session) return
  const expiresAt = Math.min(getCompanyTime(deps.clock, company) + sessionIdleMs, session.endsAt)
  if (expiresAt - session.expiresAt < sessionTouchMs) return
  await deps.db.run(touchSession, { companyId: company.id, id: session.id, expiresAt })
}
