import { minuteMs, type Clock } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import type { Database } from '#platform/database'
import type { Log } from '#platform/telemetry'

/** A due timer. */
export type DueTimer = {
  companyId: CompanyId
  kind: string
  subjectId: string
  dueAt: number
  attempts: number
}

/** A due timer with the claim under which it runs. A later claim has another number. */
export type ClaimedTimer = DueTimer & {
  claims: number
  /** Whether the company was suspended at the time of the claim. */
  isOfSuspended: boolean
}

/** The clock of a company: real time plus an offset in ms. */
export type CompanyClock = { id: CompanyId; clockOffsetMs: number }

/**
 * How long a claim is valid, in ms. An unfinished timer is claimed again afterwards. A test compares this with the
 * longest response time of the processor to a charge, during which no other worker may start the same one.
 */
export const leaseMs = minuteMs

/** The result of a timer's use case: done, or due again at a time of the company's clock. */
export type TimerOutcome = 'done' | { againAt: number }

/** The result of one timer in a bulk use case. A failed timer is retried later, as if it had run alone. */
export type BulkOutcome = TimerOutcome | { failed: unknown }

/** One use case for each kind of timer. Running one twice must be harmless: each reads its facts again. */
export type TimerHandlers = Record<string, (timer: DueTimer) => Promise<TimerOutcome>>

/**
 * One use case for each bulk kind. It receives timers of one or several companies, with no subject twice, and returns
 * their outcomes in order. If it throws, it is called again with each half, until the faulty timer is alone.
 */
export type BulkHandlers = Record<string, (timers: DueTimer[]) => Promise<BulkOutcome[]>>

/** The dependencies of the timers. Each kind has a use case in `handlers` or in `bulk`. */
export type TimerDeps = {
  db: Database
  clock: Clock
  handlers: TimerHandlers
  bulk?: BulkHandlers
  /** The kinds that call a merchant server. Timers of a company with a hanging server are quarantined. */
  tellingKinds?: string[]
  /** The kinds that call a server of the operator, by server. A hanging server delays no other. */
  sendingKinds?: string[][]
  /**
   * The kinds that call the processor, which handles many requests at a time. They have their own, more numerous slots.
   */
  chargingKinds?: string[]
  /** The kinds without visible effects, however late they run. A clock move does not stop for them. */
  housekeepingKinds?: string[]
  /** The kinds that begin new work. Those of a suspended company are paused until it is resumed. */
  heldKinds?: string[]
  log: Log
  clockOffsetOf(companyId: CompanyId): Promise<number>
  /**
   * Whether no API request is in flight, so that timers may run at full speed. If this is unknown, it returns false and
   * the timers keep their pace.
   */
  isQuiet(): boolean
  /** The interval between polls without a nudge, in ms. */
  tickMs?: number
  /** How long a server may take to answer before its timer counts as hanging, in ms. */
  lentMs?: number
}
