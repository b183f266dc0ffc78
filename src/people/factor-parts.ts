import type { PersonId } from '#kernel/ids'
import { rowsOf, type PartRows } from '#platform/database'
import { deleteFactors, deleteRecoveryCodes } from './factor-queries.ts'

/** The rows that take a person's second factor off, and the recovery codes with it. */
export function forgottenFactor(personId: PersonId): PartRows[] {
  const row = { person_id: personId }
  return [rowsOf(deleteFactors, row), rowsOf(deleteRecoveryCodes, row)]
}
