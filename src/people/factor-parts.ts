import type { PersonId } from '#kernel/ids'
import { toPartRows, type PartRows } from '#platform/database'
import { deleteFactors, deleteRecoveryCodes } from './factor-queries.ts'

/** The rows that take a person's second factor off, and the recovery codes with it. */
export function forgottenFactor(personId: PersonId): PartRows[] {
  const row = { person_id: personId }
  return [toPartRows(deleteFactors, row), toPartRows(deleteRecoveryCodes, row)]
}
