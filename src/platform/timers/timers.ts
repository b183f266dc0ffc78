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

/** The due work of one process. */
export type Timers = {
  /** Does what is due, again and again, until stopped. */
  start(): void
  /** Looks at once for what is due of a kind, or of any, instead of at the next tick. */
  nudge(kind?: string): void
  /**
   * Does everything that is due by this company's clock, housekeeping apart; waits for what others of this company are
   * just doing. Answers when the next timer falls due, as `nextDueAt` does.
   */
  runDue(company: CompanyClock): Promise<number | undefined>
  /** The same, housekeeping included. */
  runAllDue(company: CompanyClock): Promise<number | undefined>
  /** When the company's next timer falls due, housekeeping apart, on its own clock; in the past if it is still to be done. */
  nextDueAt(companyId: CompanyId): Promise<number | undefined>
  /** Takes no more work and waits for what is under way. */
  stop(): Promise<void>
}

const tickMsDefault = 250
// Longer than a processor may take, or an endpoint that hangs; what takes longer still is claimed anew when its lease is over.
const stopMaxMs = 25 * secondMs

/** The rows that schedule a timer: due at a moment of the company's clock. One that exists is moved. */
export function scheduleTimerRows(
  clock: CompanyClock,
  kind: string,
  subjectId: string,
  dueAt: number,
): PartRows {
  return toPartRows(schedulePart, timerRow(clock, kind, subjectId, dueAt))
}

/** The rows that schedule the first timer of something whose own row is new. Where there is one already, the write fails. */
export function scheduleFirstTimerRows(
  clock: CompanyClock,
  kind: string,
  subjectId: string,
  dueAt: number,
): PartRows {
  return toPartRows(insertTimers, timerRow(clock, kind, subjectId, dueAt))
}

/** The rows that remove a timer. */
export function cancelTimerRows(companyId: CompanyId, kind: string, subjectId: string): PartRows {
  return toPartRows(cancelPart, { company_id: companyId, kind, subject_id: subjectId })
}

/** Schedules a timer by itself; one that exists is moved. */
export async function schedule(
  db: Writer,
  clock: CompanyClock,
  kind: string,
  subjectId: string,
  dueAt: number,
) {
  await db.run(scheduleTimer, timerRow(clock, kind, subjectId, dueAt))
}

/** Schedules one timer of each of several kinds for a subject, by the moments that they are due. */
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

/** Due work: claims due timers with a lease and calls their use cases. */
export function createTimers(parts: TimerDeps): Timers {
  const { db } = parts
  const shares = createQueues(
    parts,
    (share) => claimDue(parts, share),
    (share) => claimQuarantined(parts, share),
  )
  // A move of a clock does the timers that wait apart as if they waited with all others.
  const all = shares.flatMap((share) => (share.twin ? [share, share.twin] : [share]))
  const ticker = createTicker(parts, shares)
  const isHousekeeping = (kind: string) => parts.housekeepingKinds?.includes(kind) ?? false
  const known = shares.flatMap((share) => share.kinds)
  const kinds = known.filter((kind) => !isHousekeeping(kind))
  return {
    nudge(kind) {
      for (const { kinds, loop } of shares) if (kind === undefined || kinds.includes(kind)) loop.nudge()
    },
    runDue: (company) => runDue(parts, shares, company, kinds),
    runAllDue: (company) => runDue(parts, shares, company, known),
    start() {
      for (const { loop } of all) loop.start()
      ticker.start(parts.tickMs ?? tickMsDefault)
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
