import type { UserId, Uuid } from '#kernel/ids'
import { toPartRows, type PartRows } from '#platform/database'
import type { UserDeps } from './user-deps.ts'
import { deleteChallenges, deleteSessions, endSignIns } from './session-queries.ts'

/**
 * Ends sessions again after the write that replaced the credentials. That write does not see sessions opened at the
 * same moment. Later, the old credentials open no session.
 */
export async function endOutdatedSessions(
  { db }: Pick<UserDeps, 'db'>,
  { personId, but }: { personId: UserId; but: Uuid | undefined },
): Promise<void> {
  await db.run(endSignIns, { personId, but: but ?? null })
}

/** Returns the rows that end all sessions of a user except one, and all pending sign-ins. */
export function sessionEndRows({ personId, but }: { personId: UserId; but: Uuid | undefined }): PartRows[] {
  return [
    toPartRows(deleteSessions, { person_id: personId, but_id: but ?? null }),
    toPartRows(deleteChallenges, { person_id: personId }),
  ]
}
