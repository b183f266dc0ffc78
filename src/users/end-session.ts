import type { AuditAction } from '#audit'
import type { Uuid } from '#kernel/ids'
import { ApiError } from '#kernel/refusals'
import type { UserDeps } from './user-deps.ts'
import { listPlaces, userAuditRows, type RequestOrigin } from './user.ts'
import { userIsLocked } from './user-queries.ts'
import type { SignedInUser } from './session.ts'
import { sessionEndRows } from './session-rows.ts'
import { sessionIsEnded } from './session-queries.ts'

/** Ends a session of the calling user, once. */
export async function endSession(
  deps: UserDeps,
  caller: SignedInUser,
  id: Uuid,
  from: RequestOrigin,
  action: Extract<AuditAction, 'person.signed_out' | 'person.session_ended'>,
): Promise<void> {
  const { user } = caller
  const places = listPlaces(caller)
  const outcome = await deps.db.writeGuarded(sessionIsEnded, { id, person_id: user.id }, [
    userAuditRows(deps, { user, places, from }, action),
  ])
  if (outcome === 'lost race') throw new ApiError('not_found', { message: 'There is no such session.' })
}

/** Ends all sessions of the calling user except the current one. */
export async function endOtherSessions(
  deps: UserDeps,
  caller: SignedInUser,
  from: RequestOrigin,
): Promise<void> {
  const { user, session } = caller
  const places = listPlaces(caller)
  const guardRow = { id: user.id, at: deps.clock.now(), alone_in: null }
  await deps.db.writeGuarded(userIsLocked, guardRow, [
    ...sessionEndRows({ personId: user.id, but: session.id }),
    userAuditRows(deps, { user, places, from }, 'person.session_ended'),
  ])
}
