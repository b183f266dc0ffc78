import type { AuditAction } from '#audit'
import type { Uuid } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import type { PeopleParts } from './parts.ts'
import { personNoted, type From } from './person.ts'
import { personIsHeld } from './person-queries.ts'
import type { SignedIn } from './session.ts'
import { endedSessions } from './session-parts.ts'
import { sessionIsEnded } from './session-queries.ts'

/** Ends a session of the calling user, once. */
export async function endSession(
  parts: PeopleParts,
  { person, memberships }: SignedIn,
  id: Uuid,
  from: From,
  action: Extract<AuditAction, 'person.signed_out' | 'person.session_ended'>,
): Promise<void> {
  const companyIds = memberships.map(({ companyId }) => companyId)
  const outcome = await parts.db.writeGuarded(sessionIsEnded, { id, person_id: person.id }, [
    personNoted(parts, { person, companyIds, from }, action),
  ])
  if (outcome === 'lost race') throw new ApiError('not_found', { message: 'There is no such session.' })
}

/** Ends all sessions of the calling user except the current one. */
export async function endOtherSessions(parts: PeopleParts, caller: SignedIn, from: From): Promise<void> {
  const { person, memberships, session } = caller
  const companyIds = memberships.map(({ companyId }) => companyId)
  const held = { id: person.id, at: parts.clock.now(), alone_in: null }
  await parts.db.writeGuarded(personIsHeld, held, [
    ...endedSessions({ personId: person.id, but: session.id }),
    personNoted(parts, { person, companyIds, from }, 'person.session_ended'),
  ])
}
