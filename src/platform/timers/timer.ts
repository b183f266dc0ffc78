import { minuteMs, type Clock } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import type { Database } from '#platform/database'
import type { Log } from '#platform/telemetry'

/** A timer that fell due. */
export type DueTimer = {
  companyId: CompanyId
  kind: string
  subjectId: string
  dueAt: number
  attempts: number
}

/** A clock of a company: real time, and how far ahead of it the company is. Both in ms. */
export type CompanyClock = { id: CompanyId; clockOffsetMs: number }

/** How long a claim holds: a timer that is not done by then is claimed again. */
export const leaseMs = minuteMs

/** What a timer's use case answers: it is done, or it wants to be looked at again at a moment of the company's clock. */
export type TimerOutcome = 'done' | { againAt: number }

/** One use case for each kind of timer. Doing one twice must be harmless: each re-reads its facts. */
export type TimerHandlers = Record<string, (timer: DueTimer) => Promise<TimerOutcome>>

/** What due work is built of. */
export type TimerParts = {
  db: Database
  clock: Clock
  handlers: TimerHandlers
  /** The kinds that wait for somebody else's server. They have half of the places, and no more. */
  tellingKinds?: string[]
  /** The kinds that change nothing anybody could see, however late they are done: a move of a clock does not stop for them. */
  housekeepingKinds?: string[]
  log: Log
  clockOffsetOf(companyId: CompanyId): Promise<number>
  /** How often it looks for due work when nobody nudges it, ms. */
  tickMs?: number
}
