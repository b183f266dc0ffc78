import type { Retention } from '#access'
import { deleteOldBatches, deleteOldRestores } from './restore-queries.ts'

/** Deletes imports that did not come to their end within a day. */
export const restoreRetention: Retention[] = [
  { forget: deleteOldBatches, keptDays: () => 1 },
  { forget: deleteOldRestores, keptDays: () => 1 },
]
