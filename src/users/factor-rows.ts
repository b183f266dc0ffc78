import type { UserId } from '#kernel/ids'
import { toPartRows, type PartRows } from '#platform/database'
import { deleteFactors, deleteRecoveryCodes } from './factor-queries.ts'

/** Returns the rows that remove the second factor of a user and its recovery codes. */
export function factorDeletionRows(personId: UserId): PartRows[] {
  const row = { person_id: personId }
  return [toPartRows(deleteFactors, row), toPartRows(deleteRecoveryCodes, row)]
}
