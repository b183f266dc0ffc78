import type { PersonId, Uuid } from '#kernel/ids'
import { toPartRows, type PartRows } from '#platform/database'
import type { PeopleParts } from './parts.ts'
import { deleteChallenges, deleteSessions, endSignIns } from './session-queries.ts'

/**
 * Ends them once more behind the write that replaced what people sign in with. That one sees neither of those that were opened in its
 * own milliseconds; none are opened by what is replaced from then on.
 */
export async function endOvertaken(
  { db }: Pick<PeopleParts, 'db'>,
  { personId, but }: { personId: PersonId; but: Uuid | undefined },
): Promise<void> {
  await db.run(endSignIns, { personId, but: but ?? null })
}

/** The rows that end all sessions of a person but one, and every sign-in that waits for its second factor. */
export function endedSessions({ personId, but }: { personId: PersonId; but: Uuid | undefined }): PartRows[] {
  return [
    toPartRows(deleteSessions, { person_id: personId, but_id: but ?? null }),
    toPartRows(deleteChallenges, { person_id: personId }),
  ]
}
