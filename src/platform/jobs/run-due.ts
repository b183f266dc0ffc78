import { sleep } from './sleep.ts'
import type { TimerQueue } from './timer-queues.ts'
import { leaseMs, type CompanyClock, type TimerDeps } from './timer.ts'
import { claimCompanyTimers, toClaimedTimers, nextOfCompany } from './timer-queries.ts'
import { claimMax } from './running-timers.ts'

// How many timers of one-by-one kinds a round runs, and how many timers of different due times.
const concurrentMax = 20
const pollMs = 5

/**
 * Runs all timers of these kinds that are due by a company's clock, and waits for those that other workers run. Returns
 * the time at which the next timer falls due. Timers run in rounds, in due order: no timer starts before all timers of
 * the previous round have ended. Timers with the same due time have no order, so a round takes up to 200 of them. Of
 * timers with different due times it takes at most 20. If a round schedules a timer with an earlier due time, that
 * timer runs in the next round. The sandbox moves a clock from one due time to the next, so its timers run in strict
 * order. Only timers that were overdue before the first call may run in parallel with up to 19 others.
 */
export async function runDue(
  { db, clock, bulk = {} }: TimerDeps,
  queues: TimerQueue[],
  { id: companyId, clockOffsetMs }: CompanyClock,
  kinds: string[],
): Promise<number | undefined> {
  for (;;) {
    // Runs before the claim: usually no timer is due, and a claim costs several times as much.
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
    const ofShare = (queue: TimerQueue) => timers.filter(({ kind }) => queue.kinds.includes(kind))
    await Promise.all(queues.map((queue) => queue.underWay.begin(ofShare(queue))))
    if (rows.length === 0) await sleep(pollMs)
  }
}
