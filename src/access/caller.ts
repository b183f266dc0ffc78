import type { AuditedCall } from '#audit'
import type { Company } from '#companies'
import { theOperator, type Actor } from '#kernel/actor'
import { toPublicId, type Uuid } from '#kernel/ids'
import { omitNullish } from '#kernel/json'
import { ApiError } from '#kernel/refusals'
import type { Role } from '#kernel/roles'
import { toUserActor, type SignedInUser } from '#users'
import type { IncomingRequest } from '#platform/http'
import { hasRight, type Right } from '#kernel/rights'

/** A caller of a company: one of its servers or one of its users. */
export type Caller = KeyCaller | UserCaller

/** A server of a company, by an API key or a session made with it. */
export type KeyCaller = {
  company: Company
  role: Role
  keyId: Uuid
  keyName?: string | undefined
  /** When the key expires, on the company's clock, ms. Its sessions end with it. */
  keyExpiresAt?: number | undefined
  /** The session, if it is the credential. Requests extend its expiry, but not beyond `endsAt`, ms. */
  session?: { id: string; expiresAt: number; endsAt: number }
}

/** A user who is signed in to the dashboard, in a company of which the user is a member. */
export type UserCaller = { company: Company; role: Role; signedIn: SignedInUser }

/** Returns whether a caller is a user, not a server. */
export function isUser(caller: Caller): caller is UserCaller {
  return 'signedIn' in caller
}

/** Returns the actor of a call: the user, or the key, also for a session made with the key. */
export function toActor(caller: Caller): Actor {
  if (isUser(caller)) return toUserActor(caller.signedIn.user)
  return { type: 'api_key', id: toPublicId('key', caller.keyId), ...omitNullish({ name: caller.keyName }) }
}

type RequestOrigin = Pick<IncomingRequest, 'address' | 'correlationId'>

/** Returns the audit's record of an operator's call. */
export function toOperatorCall({ address, correlationId }: RequestOrigin): AuditedCall {
  return { actor: theOperator, address, correlationId }
}

/** Returns the audit's record of a call from the operator console, with the name of the operator. */
export function toConsoleCall({
  caller: { user },
  address,
  correlationId,
}: RequestOrigin & { caller: SignedInUser }): AuditedCall {
  const actor = { ...theOperator, id: toPublicId('per', user.id), name: user.name }
  return { actor, address, correlationId }
}

/** Returns the audit's record of a user's call. */
export function toUserCall({
  caller,
  address,
  correlationId,
}: RequestOrigin & { caller: UserCaller }): AuditedCall {
  return { actor: toActor(caller), address, correlationId }
}

/** Returns the audit's record of a user's call, or undefined for a server: the audit does not record its calls. */
export function toAuditedCall(
  caller: Caller,
  { address, correlationId }: RequestOrigin,
): AuditedCall | undefined {
  return isUser(caller) ? { actor: toActor(caller), address, correlationId } : undefined
}

/** The actor of a request for transactions, and the audit's record of the call if the actor is a user. */
export type RequestedBy = { actor: Actor; call?: AuditedCall | undefined; correlationId: string }

/** Returns the caller's details for the records that the call writes. */
export function toRequestedBy(caller: Caller, request: RequestOrigin): RequestedBy {
  return {
    actor: toActor(caller),
    call: toAuditedCall(caller, request),
    correlationId: request.correlationId,
  }
}

/** Throws an error if the caller's role does not have the right, and the company does not allow it to clerks. */
export function assertRight(caller: Caller, right: Right): void {
  if (hasRight(caller.role, right) || (right === 'refund' && isRefundingClerk(caller))) return
  throw new ApiError('forbidden', {
    credential: { credential: toCredentialKind(caller), reason: 'no_right' },
  })
}

/** Returns whether a caller is a clerk whose company allows clerks small refunds. Keys of clerks refund nothing. */
export function isRefundingClerk(caller: Caller): caller is UserCaller {
  return isUser(caller) && caller.role === 'clerk' && caller.company.settings.clerkRefundsUpTo > 0
}

function toCredentialKind(caller: Caller) {
  if (isUser(caller)) return 'dashboard_session'
  return caller.session ? 'session_token' : 'api_key'
}
