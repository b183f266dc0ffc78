import type { Database } from './database/database.ts'
import type { LocationQueue } from './jobs/location-queue.ts'
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
  readonly dueWork: LocationQueue
  readonly heldCalls: PausedCalls
  /** Aborted when the processor stops. */
  readonly stopping: AbortSignal
}
