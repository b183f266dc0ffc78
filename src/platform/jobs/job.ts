import { minuteMs, type Clock } from '#kernel/clock'
import type { CompanyId } from '#kernel/ids'
import type { Database } from '#platform/database'
import type { Log } from '#platform/telemetry'

/** A due job. */
export type DueJob = {
  companyId: CompanyId
  kind: string
  subjectId: string
  dueAt: number
  attempts: number
}

/** A due job with the claim under which it runs. A later claim has another number. */
export type ClaimedJob = DueJob & {
  claims: number
  /** Whether the company was suspended at the time of the claim. */
  isOfSuspended: boolean
}

/** The clock of a company: real time plus an offset in ms. */
export type CompanyClock = { id: CompanyId; clockOffsetMs: number }

/**
 * How long a claim is valid, in ms. An unfinished job is claimed again afterwards. A test compares this with the
 * longest response time of the processor to a charge, during which no other worker may start the same one.
 */
export const leaseMs = minuteMs

/** The result of a job's use case: done, or due again at a time of the company's clock. */
export type JobOutcome = 'done' | { againAt: number }

/** The result of one job in a bulk use case. A failed job is retried later, as if it had run alone. */
export type BulkOutcome = JobOutcome | { failed: unknown }

/** One use case for each kind of job. Running one twice must be harmless: each reads its facts again. */
export type JobHandlers = Record<string, (job: DueJob) => Promise<JobOutcome>>

/**
 * One use case for each bulk kind. It receives jobs of one or several companies, with no subject twice, and returns
 * their outcomes in order. If it throws, it is called again with each half, until the faulty job is alone.
 */
export type BulkHandlers = Record<string, (jobs: DueJob[]) => Promise<BulkOutcome[]>>

/** The dependencies of the jobs. Each kind has a use case in `handlers` or in `bulk`. */
export type JobDeps = {
  db: Database
  clock: Clock
  handlers: JobHandlers
  bulk?: BulkHandlers
  /** The kinds that call a merchant server. Jobs of a company with a hanging server are quarantined. */
  deliveryKinds?: string[]
  /** The kinds that call a server of the operator, by server. A hanging server delays no other. */
  messageKinds?: string[][]
  /**
   * The kinds that call the processor, which handles many requests at a time. They have their own, more numerous slots.
   */
  chargingKinds?: string[]
  /** The kinds without visible effects, however late they run. A clock move does not stop for them. */
  housekeepingKinds?: string[]
  /** The kinds that begin new work. Those of a suspended company are paused until it is resumed. */
  pausableKinds?: string[]
  log: Log
  clockOffsetOf(companyId: CompanyId): Promise<number>
  /**
   * Whether no API request is in flight, so that jobs may run at full speed. If this is unknown, it returns false and
   * the jobs keep their pace.
   */
  isQuiet(): boolean
  /** The interval between polls without a nudge, in ms. */
  tickMs?: number
  /** How long a server may take to answer before its job counts as hanging, in ms. */
  slotMs?: number
}
