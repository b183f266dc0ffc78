import type { Transaction } from '../database/database.ts'
import type { MovementJob } from '../jobs/job.ts'
import type { Location } from '../locations/location.ts'
import { movementPostback } from '../postbacks/postback.ts'
import type { Postback } from '../postbacks/postback.ts'
import { insertPostback } from '../postbacks/postback-queries.ts'
import { achSettled, chargedBack, toReturnVerdict } from './decide-movement.ts'
import type { Movement, Verdict } from './movement.ts'
import { lockMovement, updateVerdict } from './movement-queries.ts'

/** Settles, returns or charges back a movement, unless its status changed meanwhile. */
export async function applyMovementJob(
  tx: Transaction,
  location: Location,
  work: MovementJob,
): Promise<Postback | undefined> {
  const movement = await lockMovement(tx, location.id, work.transactionId)
  if (movement === undefined || !canApplyJob(movement, work.kind)) return undefined
  const changed = await updateVerdict(tx, location.id, movement.id, toVerdict(work))
  const type = work.kind === 'settle' ? 'transaction.settled' : 'transaction.returned'
  return insertPostback(tx, movementPostback(type, changed, work.dueAt))
}

function canApplyJob(movement: Movement, kind: MovementJob['kind']): boolean {
  if (kind === 'settle') return movement.status === 'pending'
  if (kind === 'return') return movement.status === 'pending' || movement.status === 'settled'
  return movement.status === 'approved'
}

function toVerdict(work: MovementJob): Verdict {
  if (work.kind === 'settle') return achSettled
  return work.returnCode === null ? chargedBack : toReturnVerdict(work.returnCode)
}
