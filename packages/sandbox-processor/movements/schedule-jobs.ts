import type { Transaction } from '../database/database.ts'
import { getInstrument } from '../instruments/instruments.ts'
import type { Movement } from './movement.ts'
import { toDueAt } from '../jobs/job.ts'
import { insertJob } from '../jobs/job-queries.ts'

/** Schedules the later events of an approved charge: settlement, return, chargeback. */
export async function scheduleJobs(tx: Transaction, movement: Movement): Promise<void> {
  for (const step of getInstrument(movement.instrument).later ?? []) {
    await insertJob(tx, movement.locationId, {
      transactionId: movement.id,
      kind: step.kind,
      returnCode: step.kind === 'return' ? step.returnCode : null,
      dueAt: toDueAt(step, movement.createdAt),
    })
  }
}
