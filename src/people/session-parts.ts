import type { PersonId, Uuid } from '#kernel/ids'
import { rowsOf, type PartRows } from '#platform/database'
import { deleteChallenges, deleteSessions } from './session-queries.ts'

/** The rows that end all sessions of a person but one, and every sign-in that waits for its second factor. */
export function endedSessions({ personId, but }: { personId: PersonId; but: Uuid | undefined }): PartRows[] {
  return [
    rowsOf(deleteSessions, { person_id: personId, but_id: but ?? null }),
    rowsOf(deleteChallenges, { person_id: personId }),
  ]
}
