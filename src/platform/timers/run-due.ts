import { sleep } from './sleep.ts'
import type { TimerQueue } from './timer-queues.ts'
import { leaseMs, type CompanyClock, type TimerDeps } from './timer.ts'
import { claimCompanyTimers, toClaimedTimers, nextOfCompany } from './timer-queries.ts'
import { claimMax } from './running-timers.ts'

// How many timers that are done one by one a round takes, and how many in all of different moments.
const concurrentMax = 20
const pollMs = 5

/**
 * Does everything of these kinds that is due by a company's clock, and waits for what others are just doing of it. Answers when the
 * next falls due.
 *
 * It goes in rounds, in due order: nothing begins before all that was claimed earlier has ended. What is due at one moment
 * has no order, so a round takes up to 200 of it; of what is due at different moments it takes no more than 20. A timer that
 * a round sets due earlier than others of the same round comes after them. Who moves a clock from one due moment to the
 * next, as the sandbox does, therefore has all of the way done in strict order; only what was overdue before the first call
 * may be done beside up to 19 others.
 */
export async function runDue(
  { db, clock, bulk = {} }: TimerDeps,
  shares: TimerQueue[],
  { id: companyId, clockOffsetMs }: CompanyClock,
  kinds: string[],
): Promise<number | undefined> {
  for (;;) {
    // Before the claim: most often nothing is due, and a claim costs several times as much.
    const nextDueAt = (await db.first(nextOfCompany, { companyId, kinds }))?.due_at
    const now = clock.now()
    if (nextDueAt === undefined || nextDueAt > now + clockOffsetMs) return nextDueAt
    const rows = await db.run(claimCompanyTimers, {
      now,
      leasedUntil: now + leaseMs,
      companyId,
      companyNow: now + clockOffsetMs,
      kinds,
      bulkKinds: Object.keys(bulk),
      besideEachOther: concurrentMax,
      limit: claimMax,
    })
    const timers = toClaimedTimers(rows)
    const ofShare = (share: TimerQueue) => timers.filter(({ kind }) => share.kinds.includes(kind))
    await Promise.all(shares.map((share) => share.underWay.begin(ofShare(share))))
    if (rows.length === 0) await sleep(pollMs)
  }
}
