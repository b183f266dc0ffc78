import { sleep } from './sleep.ts'
import type { JobQueue } from './queues.ts'
import { leaseMs, type CompanyClock, type JobDeps } from './job.ts'
import { claimCompanyJobs, toClaimedJobs, nextOfCompany } from './job-queries.ts'
import { claimMax } from './running-jobs.ts'

// How many jobs of one-by-one kinds a round runs, and how many jobs of different due times.
const concurrentMax = 20
const pollMs = 5

/**
 * Runs all jobs of these kinds that are due by a company's clock, and waits for those that other workers run. Returns
 * the time at which the next job falls due. Jobs run in rounds, in due order: no job starts before all jobs of
 * the previous round have ended. Jobs with the same due time have no order, so a round takes up to 200 of them. Of
 * jobs with different due times it takes at most 20. If a round schedules a job with an earlier due time, that
 * job runs in the next round. The sandbox moves a clock from one due time to the next, so its jobs run in strict
 * order. Only jobs that were overdue before the first call may run in parallel with up to 19 others.
 */
export async function runDue(
  { db, clock, bulk = {} }: JobDeps,
  queues: JobQueue[],
  { id: companyId, clockOffsetMs }: CompanyClock,
  kinds: string[],
): Promise<number | undefined> {
  for (;;) {
    // Runs before the claim: usually no job is due, and a claim costs several times as much.
    const nextDueAt = (await db.first(nextOfCompany, { companyId, kinds }))?.due_at
    const now = clock.now()
    if (nextDueAt === undefined || nextDueAt > now + clockOffsetMs) return nextDueAt
    const rows = await db.run(claimCompanyJobs, {
      now,
      leasedUntil: now + leaseMs,
      companyId,
      companyNow: now + clockOffsetMs,
      kinds,
      bulkKinds: Object.keys(bulk),
      besideEachOther: concurrentMax,
      limit: claimMax,
    })
    const jobs = toClaimedJobs(rows)
    const ofShare = (queue: JobQueue) => jobs.filter(({ kind }) => queue.kinds.includes(kind))
    await Promise.all(queues.map((queue) => queue.running.begin(ofShare(queue))))
    if (rows.length === 0) await sleep(pollMs)
  }
}
