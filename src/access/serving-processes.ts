import { dayMs, secondMs, type Clock } from '#kernel/clock'
import type { Uuid } from '#kernel/ids'
import { countProcesses, type ProcessCount } from '#platform/admission'
import type { Database } from '#platform/database'
import { beat, deleteIdleBuckets, deleteProcess } from './rate-queries.ts'

// A process that misses three beats is not counted until its next one.
const seenWithinMs = 3 * secondMs
// A bucket is full again long before, unless its rate is nearly nothing.
const idleMs = dayMs
const idleBucketsMax = 1_000

/** Counts the processes that serve requests on one database, of which `id` is this one. */
export function countServingProcesses(
  { db, clock, onFailure }: { db: Database; clock: Clock; onFailure: (error: unknown) => void },
  id: Uuid,
): ProcessCount {
  return countProcesses({
    onFailure,
    async beat() {
      const now = clock.now()
      const [row] = await db.run(beat, { id, now, since: now - seenWithinMs })
      return row?.others ?? 0
    },
    async leave() {
      const before = clock.now() - idleMs
      await db.run(deleteProcess, { id, before })
      await db.run(deleteIdleBuckets, { before, limit: idleBucketsMax })
    },
  })
}
