import type { Database } from '../database/database.ts'
import type { Fault, Operation } from './fault.ts'
import { countDownFault, findOldestFault } from './fault-queries.ts'

/** Takes the oldest fault that strikes this operation and uses it once. */
export async function claimFault(
  db: Database,
  locationId: string,
  operation: Operation,
): Promise<Fault | undefined> {
  for (;;) {
    const fault = await findOldestFault(db, locationId, operation)
    if (fault === undefined) return undefined
    // Lost to a concurrent call that used it up: each round of the loop means that somebody else made progress.
    if (await countDownFault(db, fault.id)) return fault
  }
}
