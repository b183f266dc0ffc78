import type { AuditedCall } from '#audit'
import type { Company } from '#companies'
import { theOperator, type Actor } from '#kernel/actor'
import { toPublicId, type Uuid } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { ApiError } from '#kernel/refusals'
import type { Role } from '#kernel/roles'
import { personActor, type SignedIn } from '#people'
import type { IncomingRequest } from '#platform/http'
import { hasRight, type Right } from './roles.ts'

/** Somebody of a company: one of its servers, or one of its people. */
export type Caller = KeyCaller | UserCaller

/** A server of a company, by an API key or a session made with it. */
export type KeyCaller = {
  company: Company
  role: Role
  keyId: Uuid
  keyName?: string | undefined
  /** When the key expires, on the company's clock, ms; it takes its sessions with it. */
  keyExpiresAt?: number | undefined
  /** The session that it came with, where that is its credential; it slides to `endsAt` and no further. */
  session?: { id: string; expiresAt: number; endsAt: number }
}

/** Somebody who is signed in to the dashboard, in a company that they are a member of. */
export type UserCaller = { company: Company; role: Role; signedIn: SignedIn }

/** Whether a caller is a person, and no server. */
export function isUser(caller: Caller): caller is UserCaller {
  return 'signedIn' in caller
}

/** Who calls: the key, also where a session made with it does, or the person. */
export function toActor(caller: Caller): Actor {
  if (isUser(caller)) return personActor(caller.signedIn.person)
  return { type: 'api_key', id: toPublicId('key', caller.keyId), ...omitNullish({ name: caller.keyName }) }
}

type RequestOrigin = Pick<IncomingRequest, 'address' | 'correlationId'>

/** A call of the operator, as the audit keeps it. */
export function toOperatorCall({ address, correlationId }: RequestOrigin): AuditedCall {
  return { actor: theOperator, address, correlationId }
}

/** A call of a person, as the audit keeps it. */
export function toUserCall({
  caller,
  address,
  correlationId,
}: RequestOrigin & { caller: UserCaller }): AuditedCall {
  return { actor: toActor(caller), address, correlationId }
}

/** A call of a person, as the audit keeps it; undefined of a server, whose calls it does not keep. */
export function toAuditedCall(
  caller: Caller,
  { address, correlationId }: RequestOrigin,
): AuditedCall | undefined {
  return isUser(caller) ? { actor: toActor(caller), address, correlationId } : undefined
}

/** Who asks, as transactions name it, and as the audit keeps it where that is a person. */
export type RequestedBy = { actor: Actor; call?: AuditedCall | undefined; correlationId: string }

/** What is written of whoever makes a call. */
export function toRequestedBy(caller: Caller, request: RequestOrigin): RequestedBy {
  return {
    actor: toActor(caller),
    call: toAuditedCall(caller, request),
    correlationId: request.correlationId,
  }
}

/** Refuses a caller who has no right to what is asked for. */
export function assertRight(caller: Caller, right: Right): void {
  if (hasRight(caller.role, right)) return
  throw new ApiError('forbidden', {
    credential: { credential: toCredentialKind(caller), reason: 'no_right' },
  })
}

function toCredentialKind(caller: Caller) {
  if (isUser(caller)) return 'dashboard_session'
  return caller.session ? 'session_token' : 'api_key'
}
