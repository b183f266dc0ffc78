import type { KeyedQueue } from '../../src/platform/concurrency/index.ts'
import type { Database } from './database/database.ts'
import type { PausedCalls } from './faults/paused-calls.ts'
import type { Log } from './log.ts'
import type { Courier } from './postbacks/courier.ts'

/** The parts that the routes and the loop share. */
export type Processor = {
  readonly db: Database
  readonly operatorToken: string
  readonly processorToken: string
  readonly log: Log
  readonly courier: Courier
  /**
   * Runs the due jobs of a location one at a time, each with its postbacks. A clock move therefore responds after all
   * its postbacks were sent.
   */
  readonly dueWork: KeyedQueue
  /**
   * Runs all jobs of a location that are due by `target`, in order of due time. With a `target` the clock moves along
   * and ends there; without one, the target is the location's current time.
   */
  readonly runDueJobs: (locationId: string, target?: Date) => Promise<void>
  readonly heldCalls: PausedCalls
  /** Aborted when the processor stops. */
  readonly stopping: AbortSignal
}
