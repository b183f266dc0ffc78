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

/** A due timer with the claim under which it is done: whoever claims it later has another. */
export type ClaimedTimer = DueTimer & {
  claims: number
  /** Whether its company was suspended when it was claimed. */
  isOfSuspended: boolean
}

/** A clock of a company: real time, and how far ahead of it the company is. Both in ms. */
export type CompanyClock = { id: CompanyId; clockOffsetMs: number }

/**
 * How long a claim holds: a timer that is not done by then is claimed again. A test compares it with the longest that the
 * processor may take to answer a charge, during which nobody else may begin the same one.
 */
export const leaseMs = minuteMs

/** What a timer's use case answers: it is done, or it wants to be looked at again at a moment of the company's clock. */
export type TimerOutcome = 'done' | { againAt: number }

/** What a use case of many answers of one of them; the one that failed is tried again later, as if it had been alone. */
export type BulkOutcome = TimerOutcome | { failed: unknown }

/** One use case for each kind of timer. Doing one twice must be harmless: each re-reads its facts. */
export type TimerHandlers = Record<string, (timer: DueTimer) => Promise<TimerOutcome>>

/**
 * One use case for each kind of timers that are done many at a time, of one company or of several, and no subject twice. It
 * answers an outcome for each, in order. When it throws it is called again for the halves, until the one at fault is alone.
 */
export type BulkHandlers = Record<string, (timers: DueTimer[]) => Promise<BulkOutcome[]>>

/** What due work is built of. A kind stands in `handlers` or in `bulk`. */
export type TimerDeps = {
  db: Database
  clock: Clock
  handlers: TimerHandlers
  bulk?: BulkHandlers
  /** The kinds that wait for a server of their company's. Those of a company whose server hangs are tried apart. */
  tellingKinds?: string[]
  /** The kinds that wait for a server of the operator's, by server. One that hangs holds up no other. */
  sendingKinds?: string[][]
  /** The kinds that wait for the processor, which answers many at a time. They have places of their own, and more of them. */
  chargingKinds?: string[]
  /** The kinds that change nothing anybody could see, however late they are done: a move of a clock does not stop for them. */
  housekeepingKinds?: string[]
  /** The kinds that begin something new. Those of a company that is suspended are held until it is resumed. */
  heldKinds?: string[]
  log: Log
  clockOffsetOf(companyId: CompanyId): Promise<number>
  /** Whether nobody is kept waiting however fast it is done, just now. Where nobody knows, it is not, and what is due keeps its pace. */
  isQuiet(): boolean
  /** How often it looks for due work when nobody nudges it, ms. */
  tickMs?: number
  /** How long somebody else's server may take before what waits for it counts as hanging, ms. */
  lentMs?: number
}
