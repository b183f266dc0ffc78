import type { AuditedCall } from '#audit'
import { theOperator, type Actor } from '#kernel/actor'
import { hourMs, type Clock } from '#kernel/clock'
import { publicId, type Ids } from '#kernel/ids'
import { present } from '#kernel/json'
import { sessionIdleMs, sessionTouchMs } from '#kernel/limits'
import { ApiError } from '#kernel/refusals'
import { companyNow, refuseSuspended, rowToCompany, type Company } from '#companies'
import type { Database, RowOf } from '#platform/database'
import type { Access, Incoming } from '#platform/http'
import { hashSecret, sameSecret } from '#platform/secrets'
import { touchSession } from './access-queries.ts'
import { findApiKey, findSession } from './api-key-queries.ts'
import type { KeyUses } from './key-uses.ts'
import type { Role } from '#kernel/roles'
import { mayDo, type Right } from './roles.ts'

/** Somebody of a company, by an API key or a session made with it. */
export type Caller = {
  company: Company
  role: Role
  keyId: string
  keyName?: string | undefined
  /** When the key expires, on the company's clock, ms; it takes its sessions with it. */
  keyExpiresAt?: number | undefined
  /** The session that it came with, where that is its credential; it slides to `endsAt` and no further. */
  session?: { id: string; expiresAt: number; endsAt: number }
}

/** Who calls: the key, also where a session made with it does. */
export function actorOf({ keyId, keyName: name }: Pick<Caller, 'keyId' | 'keyName'>): Actor {
  return { type: 'api_key', id: publicId('key', keyId), ...present({ name }) }
}

/** A call of the operator, as the audit keeps it. */
export function byOperator({
  address,
  correlationId,
}: Pick<Incoming, 'address' | 'correlationId'>): AuditedCall {
  return { actor: theOperator, address, correlationId }
}

/** Refuses a company that calls too fast or has used up its month. */
export type Admission = { admit(company: Company): Promise<void> }

/** What tells credentials apart: who holds one, and whether they may come in now. */
export type AccessParts = {
  db: Database
  ids: Ids
  clock: Clock
  admission: Admission
  keyUses: Pick<KeyUses, 'used'>
  operatorToken: string
  environment: 'sandbox' | 'production'
}

/** The credentials of the service, each as an access that endpoints are given. */
export type Accesses = {
  /** Header `x-session-token`; slides the session's half hour when the request goes well. */
  session(right: Right): Access<Caller>
  /** Header `Authorization: Api-Key <key>`. */
  apiKey(right: Right): Access<Caller>
  operator: Access<undefined>
  /** Anyone, on a page or call of the hosted pages: with the lower safeguard per address. */
  public: Access<undefined>
  /** Anyone. */
  open: Access<undefined>
}

/** Which credentials open which endpoints. */
export function createAccesses(parts: AccessParts): Accesses {
  const scope = ({ company }: Caller) => ({ companyId: company.id, now: companyNow(parts.clock, company) })
  return {
    session: (right) => ({
      scheme: 'session',
      public: false,
      scope,
      authenticate: async (request) => admitted(parts, request, await bySession(parts, request), right),
      succeeded: (caller) => slideSession(parts, caller),
    }),
    apiKey: (right) => ({
      scheme: 'apiKey',
      public: false,
      scope,
      authenticate: async (request) => admitted(parts, request, await byApiKey(parts, request), right),
    }),
    operator: {
      scheme: 'operator',
      public: false,
      authenticate: async (request) => refuseStranger(parts, request),
    },
    public: { scheme: undefined, public: true, authenticate: async () => undefined },
    open: { scheme: undefined, public: false, authenticate: async () => undefined },
  }
}

// The account's limits come before its rights, so that refused calls count too.
async function admitted(
  parts: AccessParts,
  request: Incoming,
  caller: Caller,
  right: Right,
): Promise<Caller> {
  request.heldBy?.({ companyId: caller.company.id, keyId: caller.keyId })
  await parts.admission.admit(caller.company)
  refuseSuspended(caller.company)
  assertRight(caller, right)
  return caller
}

/** Refuses a caller who has no right to what is asked for. */
export function assertRight({ role, session }: Pick<Caller, 'role' | 'session'>, right: Right): void {
  if (mayDo(role, right)) return
  const credential = session ? 'session_token' : 'api_key'
  throw new ApiError('forbidden', { credential: { credential, reason: 'no_right' } })
}

async function byApiKey(parts: AccessParts, request: Incoming): Promise<Caller> {
  const header = request.header('authorization')
  const [, key] = /^Api-Key (\S+)$/.exec(header ?? '') ?? []
  if (!key?.startsWith(keyPrefix(parts.environment)))
    throw new ApiError('unauthorized', {
      message: 'Send the API key as "Authorization: Api-Key <key>".',
      credential: { credential: 'api_key', reason: header === undefined ? 'missing' : 'wrong' },
    })
  const row = await parts.db.first(findApiKey, { hash: hashSecret(key) })
  const caller = row && callerOf(parts, row, rowToCompany(row), row.key_expires_at ?? Infinity)
  if (!caller)
    throw new ApiError('unauthorized', {
      message: 'The API key is unknown, revoked or expired.',
      credential: { credential: 'api_key', reason: row ? 'expired' : 'unknown' },
    })
  return caller
}

/** What every API key of an environment starts with. */
export function keyPrefix(environment: 'sandbox' | 'production'): string {
  return environment === 'production' ? 'sk_live_' : 'sk_sandbox_'
}

async function bySession(parts: AccessParts, request: Incoming): Promise<Caller> {
  const token = request.header('x-session-token')
  if (!token)
    throw new ApiError('unauthorized', {
      message: 'Send a session token in the header x-session-token.',
      credential: { credential: 'session_token', reason: 'missing' },
    })
  const row = await parts.db.first(findSession, { hash: hashSecret(token) })
  if (!row) throw closedSession('unknown')
  const company = rowToCompany(row)
  const longestAt = row.opened_at + company.settings.apiSessionHours * hourMs
  const endsAt = Math.min(longestAt, row.key_expires_at ?? Infinity)
  const caller = callerOf(parts, row, company, Math.min(row.expires_at, endsAt))
  if (!caller) throw closedSession('expired')
  return { ...caller, session: { id: row.session_id, expiresAt: row.expires_at, endsAt } }
}

function closedSession(reason: 'unknown' | 'expired'): ApiError {
  return new ApiError('unauthorized', {
    message: 'The session token is unknown or has expired.',
    credential: { credential: 'session_token', reason },
  })
}

type KeyRow = RowOf<(typeof findApiKey)['row']>

/** Whoever holds a key, or a session made with it; nobody once that opens nothing any more. */
function callerOf(
  { clock, keyUses }: AccessParts,
  row: KeyRow,
  company: Company,
  opensUntil: number,
): Caller | undefined {
  const now = companyNow(clock, company)
  const keyExpiresAt = row.key_expires_at ?? undefined
  if (opensUntil <= now) return undefined
  keyUses.used({ companyId: company.id, keyId: row.key_id, lastUsedAt: row.key_last_used_at }, now)
  return { company, role: row.role, keyId: row.key_id, keyName: row.key_name ?? undefined, keyExpiresAt }
}

/** Spec, Authentication: each successful request resets the half hour. Written at most once in 15 s. */
async function slideSession(parts: AccessParts, { company, session }: Caller): Promise<void> {
  if (!session) return
  const expiresAt = Math.min(companyNow(parts.clock, company) + sessionIdleMs, session.endsAt)
  if (expiresAt - session.expiresAt < sessionTouchMs) return
  await parts.db.run(touchSession, { companyId: company.id, id: session.id, expiresAt })
}

async function refuseStranger(parts: AccessParts, request: Incoming): Promise<undefined> {
  const header = request.header('authorization')
  const [, token] = /^Bearer (\S+)$/.exec(header ?? '') ?? []
  if (token === undefined || !sameSecret(token, parts.operatorToken))
    throw new ApiError('unauthorized', {
      message: 'Send the operator token as "Authorization: Bearer <token>".',
      credential: { credential: 'operator_token', reason: header === undefined ? 'missing' : 'wrong' },
    })
  return undefined
}
