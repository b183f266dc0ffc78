import { secondMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { claimQuarantinedJobs, releaseJobs, quarantineJobs } from './quarantine-queries.ts'
import { toClaimKeys } from './end-claims.ts'
import { pausedUntil } from './paused-jobs.ts'
import { countSlotsLeft, type ClaimMode, type SlotsLeft } from './slots-left.ts'
import type { JobQueue } from './queues.ts'
import { leaseMs, type ClaimedJob, type JobDeps } from './job.ts'
import { claimDueJobs, toClaimedJobs, claimJobsOfEachCompany } from './job-queries.ts'

const pollEachMs = 10 * secondMs
const pollEachMsWhenCrowded = secondMs / 4
const byAgeEvery = 8

/** Claims as many due jobs as the queue has free slots and starts them. Returns whether more may be due. */
export async function claimDue(deps: JobDeps, queue: JobQueue): Promise<boolean> {
  const { running, slots } = queue
  if (running.freeSlots() === 0) return false
  // The poll per company runs first: a backlog could otherwise take all slots at each poll. It finds jobs of other
  // companies that the backlog hides, and jobs whose wake time is too late.
  const isEachFilled = isEachCompanyPollDue(queue, deps.clock.now()) && (await pollEachCompany(deps, queue))
  const room = running.freeSlots(slots.keptForEach)
  const claimed =
    room > 0
      ? await beginClaimed(deps, queue, await deps.db.run(claimDueJobs, toClaim(deps, queue, room, 'due')))
      : 0
  // Other workers may have claimed or finished some of the rows, so a crowd does not always fill all slots.
  queue.isCrowded = claimed >= room / 2 || running.hasFullCompany() || areSharedSlotsFull(queue)
  // All rows seen belong to companies without a free slot. Another poll per company finds the jobs that they hide.
  const isBlind = isEachFilled && claimed === 0 && running.freeSlots() > 0
  if (isBlind) queue.companiesPolledAt = -Infinity
  return isBlind || (claimed === room && room > 0)
}

// Each company then has at most one slot, so no company is full and the backlogs of many leave slots free.
function areSharedSlotsFull({ running, slots: { reserved } }: JobQueue): boolean {
  return reserved !== undefined && running.freeSlots(reserved.keptForFirst) === 0
}

/** Whether the next poll of a queue polls each company. */
export function isEachCompanyPollDue({ isCrowded, companiesPolledAt }: JobQueue, now: number): boolean {
  return now - companiesPolledAt >= (isCrowded ? pollEachMsWhenCrowded : pollEachMs)
}

/** Returns whether it claimed as many jobs as it may. */
async function pollEachCompany(deps: JobDeps, queue: JobQueue): Promise<boolean> {
  queue.companiesPolledAt = deps.clock.now()
  queue.companyPolls += 1
  const room = Math.min(queue.running.freeSlots(), queue.slots.atOnceOfEach)
  const isByAge = queue.companyPolls % byAgeEvery === 0
  const claim = { ...toClaim(deps, queue, room, 'due of each'), isByAge }
  return (await beginClaimed(deps, queue, await deps.db.run(claimJobsOfEachCompany, claim))) === room
}

/**
 * Claims quarantined jobs for the free slots of a queue and starts them. Returns whether more may be due. An endpoint
 * may start to hang during the claim, or another poll may take its slot. Jobs beyond the limit are therefore
 * released.
 */
export async function claimQuarantined(deps: JobDeps, queue: JobQueue): Promise<boolean> {
  const room = queue.running.freeSlots()
  if (room === 0) return false
  const rows = await deps.db.run(claimQuarantinedJobs, toClaim(deps, queue, room, 'quarantined'))
  const { within, beyond } = splitBySlots(toClaimedJobs(rows), countSlotsLeft(queue, 'quarantined'))
  void queue.running.begin(within)
  if (beyond.length > 0) await deps.db.run(releaseJobs, toClaimKeys(beyond))
  return rows.length === room
}

/** The limit is the number of free slots; each company also has its own limit. */
function toClaim({ clock }: JobDeps, queue: JobQueue, room: number, mode: ClaimMode) {
  const now = clock.now()
  return {
    now,
    leasedUntil: now + leaseMs,
    kinds: queue.kinds,
    ...countSlotsLeft(queue, mode),
    ofCompanyFirst: queue.slots.ofCompanyFirst,
    limit: room,
  }
}

/** Starts claimed jobs, and quarantines those of companies whose endpoint hangs. */
async function beginClaimed(
  deps: JobDeps,
  queue: JobQueue,
  rows: Parameters<typeof toClaimedJobs>[0],
): Promise<number> {
  const jobs = toClaimedJobs(rows)
  const isQuarantined = ({ companyId }: ClaimedJob) =>
    queue.quarantinePolicy?.health.isQuarantined(companyId) ?? false
  const quarantined = jobs.filter(isQuarantined)
  void queue.running.begin(quarantined.length === 0 ? jobs : jobs.filter((job) => !isQuarantined(job)))
  if (quarantined.length > 0)
    await deps.db.run(quarantineJobs, { ...toClaimKeys(quarantined), wakeAt: pausedUntil })
  if (quarantined.length > 0) queue.quarantine?.loop.nudge()
  return rows.length
}

/** Splits claimed jobs into those within the slots of their company and those beyond them. */
function splitBySlots(jobs: ClaimedJob[], { slotsLeft, perCompany }: SlotsLeft) {
  const left = new Map<CompanyId, number>()
  const [within, beyond]: [ClaimedJob[], ClaimedJob[]] = [[], []]
  for (const job of jobs) {
    const { companyId } = job
    const slots = left.get(companyId) ?? slotsLeft[companyId] ?? perCompany
    left.set(companyId, slots - 1)
    if (slots > 0) within.push(job)
    else beyond.push(job)
  }
  return { within, beyond }
}
