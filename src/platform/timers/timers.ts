import { minuteMs, secondMs, type Clock } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import { rowsOf, type Database, type PartRows, type Writer } from '#platform/database'
import type { Log } from '#platform/telemetry'
import {
  cancelPart,
  claimCompanyTimers,
  claimDueTimers,
  companyAgenda,
  countDueTimers,
  finishTimer,
  putOffTimer,
  schedulePart,
  scheduleTimer,
} from './timer-queries.ts'

/** A clock of a company: real time, and how far ahead of it the company is. Both in ms. */
export type CompanyClock = { companyId: CompanyId; clockOffsetMs: number }

/** A timer that fell due. */
export type DueTimer = {
  companyId: CompanyId
  kind: string
  subjectId: string
  dueAt: number
  attempts: number
}

/** What a timer's use case answers: it is done, or it wants to be looked at again at a moment of the company's clock. */
export type TimerOutcome = 'done' | { againAt: number }

/** One use case for each kind of timer. Doing one twice must be harmless: each re-reads its facts. */
export type TimerHandlers = Record<string, (timer: DueTimer) => Promise<TimerOutcome>>

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

type Claimed = DueTimer & { claims: number }

export type TimerParts = {
  db: Database
  clock: Clock
  handlers: TimerHandlers
  log: Log
  clockOffsetOf(companyId: CompanyId): Promise<number>
  /** How often it looks for due work when nobody nudges it, ms. */
  tickMs?: number
}

const underWayMax = 64
// A company whose endpoints hang must not take everybody's places.
const underWayPerCompanyMax = 8
const leaseMs = minuteMs
const retryMaxMs = 5 * minuteMs

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
  const kinds = Object.keys(parts.handlers)
  const underWay = new Map<CompanyId, number>()
  const running = new Set<Promise<void>>()
  let alarm: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let lookAgain = false
  let isStopped = true

  function begin(timer: Claimed): Promise<void> {
    underWay.set(timer.companyId, (underWay.get(timer.companyId) ?? 0) + 1)
    const run = perform(parts, timer).finally(() => {
      running.delete(run)
      const left = (underWay.get(timer.companyId) ?? 1) - 1
      if (left > 0) underWay.set(timer.companyId, left)
      else underWay.delete(timer.companyId)
      nudge()
    })
    running.add(run)
    return run
  }

  async function look(): Promise<void> {
    const room = underWayMax - running.size
    if (room <= 0) return
    const now = clock.now()
    const busyCompanies = [...underWay]
      .filter(([, count]) => count >= underWayPerCompanyMax)
      .map(([id]) => id)
    const limit = Math.min(room, underWayPerCompanyMax)
    const rows = await db.run(claimDueTimers, {
      now,
      leasedUntil: now + leaseMs,
      busyCompanies,
      kinds,
      limit,
    })
    for (const row of rows) void begin(claimed(row))
    if (rows.length === limit) lookAgain = true
  }

  function nudge(): void {
    if (isStopped) return
    if (looking) {
      lookAgain = true
      return
    }
    lookAgain = false
    looking = look()
      .catch((error: unknown) => parts.log.warn('due work could not be read', { error }))
      .finally(() => {
        looking = undefined
        if (lookAgain) nudge()
      })
  }

  async function runDue(companyId: CompanyId): Promise<void> {
    for (;;) {
      const now = clock.now()
      const rows = await db.run(claimCompanyTimers, { now, leasedUntil: now + leaseMs, companyId, limit: 20 })
      await Promise.all(rows.map((row) => begin(claimed(row))))
      if (rows.length > 0) continue
      const agenda = await db.first(companyAgenda, { companyId, now: clock.now() })
      if (!agenda || agenda.due === 0) return
      await pause(5)
    }
  }

  return {
    nudge,
    runDue,
    start() {
      isStopped = false
      alarm = setInterval(nudge, parts.tickMs ?? 250)
      nudge()
    },
    async nextDueAt(companyId) {
      const agenda = await db.first(companyAgenda, { companyId, now: clock.now() })
      return agenda?.next_due_at ?? undefined
    },
    countDue: async () => (await db.first(countDueTimers, { now: clock.now() }))?.due ?? 0,
    async stop() {
      isStopped = true
      clearInterval(alarm)
      await looking
      await Promise.allSettled(running)
    },
  }
}

async function perform(parts: TimerParts, timer: Claimed): Promise<void> {
  const { companyId, kind, subjectId, claims } = timer
  const claim = { companyId, kind, subjectId, claims }
  try {
    const outcome = (await parts.handlers[kind]?.(timer)) ?? 'done'
    if (outcome === 'done') await parts.db.run(finishTimer, claim)
    else {
      const wakeAt = outcome.againAt - (await parts.clockOffsetOf(companyId))
      await parts.db.run(putOffTimer, {
        ...claim,
        dueAt: outcome.againAt,
        wakeAt,
        attempts: timer.attempts + 1,
      })
    }
  } catch (error) {
    parts.log.error('due work failed', { companyId, kind, attempt: timer.attempts + 1, error })
    await retryLater(parts, timer).catch(() => {}) // The lease runs out by itself.
  }
}

async function retryLater(parts: TimerParts, timer: Claimed): Promise<void> {
  const { companyId, kind, subjectId, claims } = timer
  const delayMs = Math.min(secondMs * 2 ** timer.attempts, retryMaxMs)
  const wakeAt = parts.clock.now() + delayMs
  const dueAt = wakeAt + (await parts.clockOffsetOf(companyId))
  const attempts = timer.attempts + 1
  await parts.db.run(putOffTimer, { companyId, kind, subjectId, claims, dueAt, wakeAt, attempts })
}

function claimed(row: {
  company_id: CompanyId
  kind: string
  subject_id: string
  due_at: number
  claims: number
  attempts: number
}): Claimed {
  const { company_id: companyId, kind, subject_id: subjectId, due_at: dueAt, claims, attempts } = row
  return { companyId, kind, subjectId, dueAt, claims, attempts }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
