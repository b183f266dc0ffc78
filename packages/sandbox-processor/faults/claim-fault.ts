import type { Database } from '../database/database.ts'
import type { Fault, Operation } from './fault.ts'
import { countDownFault, findOldestFault } from './fault-queries.ts'

/** Claims the oldest fault that applies to this operation, once. */
export async function claimFault(
  db: Database,
  locationId: string,
  operation: Operation,
): Promise<Fault | undefined> {
  for (;;) {
    const fault = await findOldestFault(db, locationId, operation)
    if (fault === undefined) return undefined
    // A concurrent call used the fault up. Each further round means that another call made progress.
    if (await countDownFault(db, fault.id)) return fault
  }
}
