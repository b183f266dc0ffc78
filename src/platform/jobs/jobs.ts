import { secondMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { toPartRows, type PartRows, type Writer } from '#platform/database'
import { claimQuarantined, claimDue } from './claim-due.ts'
import { runDue } from './run-due.ts'
import { createQueues } from './queues.ts'
import { createTicker } from './ticker.ts'
import {
  cancelPart,
  insertJobs,
  nextOfCompany,
  schedulePart,
  scheduleJob,
  scheduleJobs,
} from './job-queries.ts'
import type { CompanyClock, JobDeps } from './job.ts'

/** The jobs of one process. */
export type Jobs = {
  /** Runs due jobs until stopped. */
  start(): void
  /** Polls for due jobs of one kind, or of all kinds, without waiting for the next tick. */
  nudge(kind?: string): void
  /**
   * Runs all jobs that are due by this company's clock, except housekeeping. Waits for those that other workers run.
   * Returns the due time of the next job, as `nextDueAt` does.
   */
  runDue(company: CompanyClock): Promise<number | undefined>
  /** Runs all jobs that are due by this company's clock, including housekeeping. */
  runAllDue(company: CompanyClock): Promise<number | undefined>
  /**
   * Returns the due time of the company's next job on its own clock, except housekeeping. A past time means that the
   * job is not finished.
   */
  nextDueAt(companyId: CompanyId): Promise<number | undefined>
  /** Stops claiming jobs and waits for the running ones. */
  stop(): Promise<void>
}

const tickMsDefault = 250
// Longer than the processor or a hanging endpoint may take. A job that takes even longer is claimed again when its
// lease expires.
const stopMaxMs = 25 * secondMs

/** Returns the rows that schedule a job at a time of the company's clock. An existing job is moved. */
export function scheduleJobRows(
  clock: CompanyClock,
  kind: string,
  subjectId: string,
  dueAt: number,
): PartRows {
  return toPartRows(schedulePart, jobRow(clock, kind, subjectId, dueAt))
}

/** Returns the rows that schedule the first job of a new subject. The write fails if the job exists. */
export function scheduleFirstJobRows(
  clock: CompanyClock,
  kind: string,
  subjectId: string,
  dueAt: number,
): PartRows {
  return toPartRows(insertJobs, jobRow(clock, kind, subjectId, dueAt))
}

/** Returns the rows that remove a job. */
export function cancelJobRows(companyId: CompanyId, kind: string, subjectId: string): PartRows {
  return toPartRows(cancelPart, { company_id: companyId, kind, subject_id: subjectId })
}

/** Schedules a job in its own statement; an existing job is moved. */
export async function schedule(
  db: Writer,
  clock: CompanyClock,
  kind: string,
  subjectId: string,
  dueAt: number,
) {
  await db.run(scheduleJob, jobRow(clock, kind, subjectId, dueAt))
}

/** Schedules jobs of several kinds for one subject, each at its own due time. */
export async function scheduleAll(
  db: Writer,
  { id: companyId, clockOffsetMs }: CompanyClock,
  subjectId: string,
  dueAt: Record<string, number>,
) {
  const moments = Object.values(dueAt)
  await db.run(scheduleJobs, {
    companyId,
    subjectId,
    kinds: Object.keys(dueAt),
    dueAt: moments,
    wakeAt: moments.map((moment) => moment - clockOffsetMs),
  })
}

function jobRow(clock: CompanyClock, kind: string, subjectId: string, dueAt: number) {
  const wakeAt = dueAt - clock.clockOffsetMs
  return { company_id: clock.id, kind, subject_id: subjectId, due_at: dueAt, wake_at: wakeAt }
}

/** Creates the jobs of a process: it claims due jobs with a lease and runs their use cases. */
export function createJobs(deps: JobDeps): Jobs {
  const { db } = deps
  const queues = createQueues(
    deps,
    (queue) => claimDue(deps, queue),
    (queue) => claimQuarantined(deps, queue),
  )
  // A clock move runs quarantined jobs like all others.
  const all = queues.flatMap((queue) => (queue.quarantine ? [queue, queue.quarantine] : [queue]))
  const ticker = createTicker(deps, queues)
  const isHousekeeping = (kind: string) => deps.housekeepingKinds?.includes(kind) ?? false
  const known = queues.flatMap((queue) => queue.kinds)
  const kinds = known.filter((kind) => !isHousekeeping(kind))
  return {
    nudge(kind) {
      for (const { kinds, loop } of queues) if (kind === undefined || kinds.includes(kind)) loop.nudge()
    },
    runDue: (company) => runDue(deps, queues, company, kinds),
    runAllDue: (company) => runDue(deps, queues, company, known),
    start() {
      for (const { loop } of all) loop.start()
      ticker.start(deps.tickMs ?? tickMsDefault)
    },
    async nextDueAt(companyId) {
      return (await db.first(nextOfCompany, { companyId, kinds }))?.due_at
    },
    async stop() {
      await Promise.all([ticker, ...all.map(({ loop }) => loop)].map((loop) => loop.stop()))
      await Promise.all(all.map(({ running }) => running.settled(stopMaxMs)))
    },
  }
}
