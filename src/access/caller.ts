import type { AuditedCall } from '#audit'
import type { Company } from '#companies'
import { theOperator, type Actor } from '#kernel/actor'
import { publicId, type Uuid } from '#kernel/ids'
import { present } from '#kernel/json'
import { ApiError } from '#kernel/refusals'
import type { Role } from '#kernel/roles'
import { personActor, type SignedIn } from '#people'
import type { Incoming } from '#platform/http'
import { mayDo, type Right } from './roles.ts'

/** Somebody of a company: one of its servers, or one of its people. */
export type Caller = KeyCaller | PersonCaller

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
export type PersonCaller = { company: Company; role: Role; signedIn: SignedIn }

/** Whether a caller is a person, and no server. */
export function isPerson(caller: Caller): caller is PersonCaller {
  return 'signedIn' in caller
}

/** Who calls: the key, also where a session made with it does, or the person. */
export function actorOf(caller: Caller): Actor {
  if (isPerson(caller)) return personActor(caller.signedIn.person)
  return { type: 'api_key', id: publicId('key', caller.keyId), ...present({ name: caller.keyName }) }
}

type Called = Pick<Incoming, 'address' | 'correlationId'>

/** A call of the operator, as the audit keeps it. */
export function byOperator({ address, correlationId }: Called): AuditedCall {
  return { actor: theOperator, address, correlationId }
}

/** A call of a person, as the audit keeps it. */
export function byPersonAt({
  caller,
  address,
  correlationId,
}: Called & { caller: PersonCaller }): AuditedCall {
  return { actor: actorOf(caller), address, correlationId }
}

/** A call of a person, as the audit keeps it; undefined of a server, whose calls it does not keep. */
export function callOf(caller: Caller, { address, correlationId }: Called): AuditedCall | undefined {
  return isPerson(caller) ? { actor: actorOf(caller), address, correlationId } : undefined
}

/** Who asks, as transactions name it, and as the audit keeps it where that is a person. */
export type AskedBy = { actor: Actor; call?: AuditedCall | undefined; correlationId: string }

/** What is written of whoever makes a call. */
export function askedBy(caller: Caller, request: Called): AskedBy {
  return { actor: actorOf(caller), call: callOf(caller, request), correlationId: request.correlationId }
}

/** Refuses a caller who has no right to what is asked for. */
export function assertRight(caller: Caller, right: Right): void {
  if (mayDo(caller.role, right)) return
  throw new ApiError('forbidden', { credential: { credential: credentialOf(caller), reason: 'no_right' } })
}

function credentialOf(caller: Caller) {
  if (isPerson(caller)) return 'dashboard_session'
  return caller.session ? 'session_token' : 'api_key'
}
