import type { Transaction } from '../database/database.ts'
import { instrumentOf } from '../instruments/instruments.ts'
import type { Movement } from '../movements/movement.ts'
import { dueAtOf } from './due-work.ts'
import { insertDueWork } from './due-work-queries.ts'

/** Writes down what will happen to a charge that has passed: settlement, return, charge-back. */
export async function scheduleLater(tx: Transaction, movement: Movement): Promise<void> {
  for (const step of instrumentOf(movement.instrument).later ?? []) {
    await insertDueWork(tx, movement.locationId, {
      transactionId: movement.id,
      kind: step.kind,
      returnCode: step.kind === 'return' ? step.returnCode : null,
      dueAt: dueAtOf(step, movement.createdAt),
    })
  }
}
