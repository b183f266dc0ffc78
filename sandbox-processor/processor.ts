import type { Database } from './database/database.ts'
import type { LocationQueue } from './due-work/location-queue.ts'
import type { HeldCalls } from './faults/held-calls.ts'
import type { Log } from './log.ts'
import type { Courier } from './postbacks/courier.ts'

/** The parts that the routes and the loop share; built once by the front door. */
export type Processor = {
  readonly db: Database
  readonly operatorToken: string
  readonly processorToken: string
  readonly log: Log
  readonly courier: Courier
  readonly dueWork: LocationQueue
  readonly heldCalls: HeldCalls
  /** Aborted when the processor stops. */
  readonly stopping: AbortSignal
}
