import { secondMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { toPartRows, type PartRows, type Writer } from '#platform/database'
import { claimQuarantined, claimDue } from './claim-due.ts'
import { runDue } from './run-due.ts'
import { createQueues } from './timer-queues.ts'
import { createTicker } from './ticker.ts'
import {
  cancelPart,
  insertTimers,
  nextOfCompany,
  schedulePart,
  scheduleTimer,
  scheduleTimers,
} from './timer-queries.ts'
import type { CompanyClock, TimerDeps } from './timer.ts'

/** The timers of one process. */
export type Timers = {
  /** Runs due timers until stopped. */
  start(): void
  /** Polls for due timers of one kind, or of all kinds, without waiting for the next tick. */
  nudge(kind?: string): void
  /**
   * Runs all timers that are due by this company's clock, except housekeeping. Waits for those that other workers run.
   * Returns the due time of the next timer, as `nextDueAt` does.
   */
  runDue(company: CompanyClock): Promise<number | undefined>
  /** Runs all timers that are due by this company's clock, including housekeeping. */
  runAllDue(company: CompanyClock): Promise<number | undefined>
  /**
   * Returns the due time of the company's next timer on its own clock, except housekeeping. A past time means that the
   * timer is not finished.
   */
  nextDueAt(companyId: CompanyId): Promise<number | undefined>
  /** Stops claiming timers and waits for the running ones. */
  stop(): Promise<void>
}

const tickMsDefault = 250
// Longer than the processor or a hanging endpoint may take. A timer that takes even longer is claimed again when its
// lease expires.
const stopMaxMs = 25 * secondMs

/** Returns the rows that schedule a timer at a time of the company's clock. An existing timer is moved. */
export function scheduleTimerRows(
  clock: CompanyClock,
  kind: string,
  subjectId: string,
  dueAt: number,
): PartRows {
  return toPartRows(schedulePart, timerRow(clock, kind, subjectId, dueAt))
}

/** Returns the rows that schedule the first timer of a new subject. The write fails if the timer exists. */
export function scheduleFirstTimerRows(
  clock: CompanyClock,
  kind: string,
  subjectId: string,
  dueAt: number,
): PartRows {
  return toPartRows(insertTimers, timerRow(clock, kind, subjectId, dueAt))
}

/** Returns the rows that remove a timer. */
export function cancelTimerRows(companyId: CompanyId, kind: string, subjectId: string): PartRows {
  return toPartRows(cancelPart, { company_id: companyId, kind, subject_id: subjectId })
}

/** Schedules a timer in its own statement; an existing timer is moved. */
export async function schedule(
  db: Writer,
  clock: CompanyClock,
  kind: string,
  subjectId: string,
  dueAt: number,
) {
  await db.run(scheduleTimer, timerRow(clock, kind, subjectId, dueAt))
}

/** Schedules timers of several kinds for one subject, each at its own due time. */
export async function scheduleAll(
  db: Writer,
  { id: companyId, clockOffsetMs }: CompanyClock,
  subjectId: string,
  dueAt: Record<string, number>,
) {
  const moments = Object.values(dueAt)
  await db.run(scheduleTimers, {
    companyId,
    subjectId,
    kinds: Object.keys(dueAt),
    dueAt: moments,
    wakeAt: moments.map((moment) => moment - clockOffsetMs),
  })
}

function timerRow(clock: CompanyClock, kind: string, subjectId: string, dueAt: number) {
  const wakeAt = dueAt - clock.clockOffsetMs
  return { company_id: clock.id, kind, subject_id: subjectId, due_at: dueAt, wake_at: wakeAt }
}

/** Creates the timers of a process: it claims due timers with a lease and runs their use cases. */
export function createTimers(deps: TimerDeps): Timers {
  const { db } = deps
  const queues = createQueues(
    deps,
    (queue) => claimDue(deps, queue),
    (queue) => claimQuarantined(deps, queue),
  )
  // A clock move runs quarantined timers like all others.
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
      await Promise.all(all.map(({ underWay }) => underWay.settled(stopMaxMs)))
    },
  }
}
