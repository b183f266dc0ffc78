import { minuteMs, secondMs } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { rowsOf, type PartRows, type Writer } from '#platform/database'
import { createLoop } from './loop.ts'
import { claimedTimer, performTimer } from './perform-timer.ts'
import {
  cancelPart,
  claimCompanyTimers,
  claimDueTimers,
  companyAgenda,
  countDueTimers,
  schedulePart,
  scheduleTimer,
} from './timer-queries.ts'
import type { TimerParts } from './timer.ts'
import { createUnderWay, type UnderWay } from './under-way.ts'

/** A clock of a company: real time, and how far ahead of it the company is. Both in ms. */
export type CompanyClock = { companyId: CompanyId; clockOffsetMs: number }

/** The due work of one process. */
export type Timers = {
  /** Does what is due, again and again, until stopped. */
  start(): void
  /** Looks at once instead of at the next tick. */
  nudge(): void
  /** Does everything of one company that is due now; waits for what others of this company are just doing. */
  runDue(companyId: CompanyId): Promise<void>
  /** When the company's next timer falls due, on its own clock. */
  nextDueAt(companyId: CompanyId): Promise<number | undefined>
  countDue(): Promise<number>
  /** Takes no more work and waits for what is under way. */
  stop(): Promise<void>
}

const tickMsDefault = 250
const leaseMs = minuteMs
// Longer than a delivery to an endpoint that hangs; what takes longer still is claimed anew when its lease is over.
const stopMaxMs = 20 * secondMs
// Rows that one statement claims of one company.
const companyBatch = 20

/** The rows that schedule a timer: due at a moment of the company's clock. */
export function scheduled(clock: CompanyClock, kind: string, subjectId: string, dueAt: number): PartRows {
  return rowsOf(schedulePart, timerRow(clock, kind, subjectId, dueAt))
}

/** The rows that remove a timer. */
export function cancelled(companyId: CompanyId, kind: string, subjectId: string): PartRows {
  return rowsOf(cancelPart, { company_id: companyId, kind, subject_id: subjectId })
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

function timerRow(clock: CompanyClock, kind: string, subjectId: string, dueAt: number) {
  const wakeAt = dueAt - clock.clockOffsetMs
  return { company_id: clock.companyId, kind, subject_id: subjectId, due_at: dueAt, wake_at: wakeAt }
}

/** Due work: claims due timers with a lease and calls their use cases. */
export function createTimers(parts: TimerParts): Timers {
  const { db, clock } = parts
  const loop = createLoop(
    () => claimDue(parts, underWay),
    (error) => parts.log.warn('due work could not be read', { error }),
  )
  const underWay = createUnderWay((timer) => performTimer(parts, timer), loop.nudge)
  return {
    nudge: loop.nudge,
    runDue: (companyId) => runDue(parts, underWay, companyId),
    start: () => loop.start(parts.tickMs ?? tickMsDefault),
    async nextDueAt(companyId) {
      const agenda = await db.first(companyAgenda, { companyId, now: clock.now() })
      return agenda?.next_due_at ?? undefined
    },
    countDue: async () => (await db.first(countDueTimers, { now: clock.now() }))?.due ?? 0,
    async stop() {
      await loop.stop()
      await underWay.settled(stopMaxMs)
    },
  }
}

/** Claims what there is room for and begins it. Answers whether there may be more. */
async function claimDue({ db, clock, handlers }: TimerParts, underWay: UnderWay): Promise<boolean> {
  const limit = underWay.room()
  if (limit === 0) return false
  const now = clock.now()
  const rows = await db.run(claimDueTimers, {
    now,
    leasedUntil: now + leaseMs,
    busyCompanies: underWay.busyCompanies(),
    kinds: Object.keys(handlers),
    limit,
  })
  for (const row of rows) void underWay.begin(claimedTimer(row))
  return rows.length === limit
}

const pollMs = 5

async function runDue({ db, clock }: TimerParts, underWay: UnderWay, companyId: CompanyId): Promise<void> {
  for (;;) {
    const now = clock.now()
    const lease = { now, leasedUntil: now + leaseMs }
    const rows = await db.run(claimCompanyTimers, { ...lease, companyId, limit: companyBatch })
    await Promise.all(rows.map((row) => underWay.begin(claimedTimer(row))))
    if (rows.length > 0) continue
    const agenda = await db.first(companyAgenda, { companyId, now: clock.now() })
    if (!agenda || agenda.due === 0) return
    await pause(pollMs)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
