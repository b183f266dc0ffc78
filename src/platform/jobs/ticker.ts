import { isEachCompanyPollDue } from './claim-due.ts'
import { createLoop, type Loop } from './loop.ts'
import type { JobQueue } from './queues.ts'
import { findDueKinds } from './job-queries.ts'
import type { JobDeps } from './job.ts'

/**
 * Creates a loop that nudges the queues with due jobs. One statement serves all queues: a claim per queue costs
 * several times as much, and most claims find no job.
 */
export function createTicker({ db, clock, log }: JobDeps, queues: JobQueue[]): Loop {
  const known = queues.flatMap(({ kinds }) => kinds)
  async function nudgeDue(): Promise<boolean> {
    const now = clock.now()
    const due = await db.all(findDueKinds, { now, kinds: known })
    const isQuarantined = due.some(({ is_apart }) => is_apart)
    for (const queue of queues) {
      const isDue = due.some(({ kind, is_apart }) => !is_apart && queue.kinds.includes(kind))
      if (isDue || isEachCompanyPollDue(queue, now)) queue.loop.nudge()
      if (isQuarantined) queue.quarantine?.loop.nudge()
    }
    return false
  }
  return createLoop(
    nudgeDue,
    () => 0,
    (error) => log.warn('due work could not be read', { error }),
  )
}
