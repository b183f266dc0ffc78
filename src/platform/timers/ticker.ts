import { isEachCompanyPollDue } from './claim-due.ts'
import { createLoop, type Loop } from './loop.ts'
import type { TimerQueue } from './timer-queues.ts'
import { findDueKinds } from './timer-queries.ts'
import type { TimerDeps } from './timer.ts'

/**
 * Makes a loop that nudges the shares of which something is due. It asks one statement for all of them: each claims by a statement
 * of its own, which costs several times as much, and most of the time none finds anything.
 */
export function createTicker({ db, clock, log }: TimerDeps, shares: TimerQueue[]): Loop {
  const known = shares.flatMap(({ kinds }) => kinds)
  async function nudgeDue(): Promise<boolean> {
    const now = clock.now()
    const due = await db.all(findDueKinds, { now, kinds: known })
    const isApart = due.some(({ is_apart }) => is_apart)
    for (const share of shares) {
      const isDue = due.some(({ kind, is_apart }) => !is_apart && share.kinds.includes(kind))
      if (isDue || isEachCompanyPollDue(share, now)) share.loop.nudge()
      if (isApart) share.twin?.loop.nudge()
    }
    return false
  }
  return createLoop(
    nudgeDue,
    () => 0,
    (error) => log.warn('due work could not be read', { error }),
  )
}
