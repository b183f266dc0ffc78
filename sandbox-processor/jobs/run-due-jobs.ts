import { locationNow, toClockOffset } from '../clock.ts'
import { inTransaction } from '../database/database.ts'
import type { Database, Transaction } from '../database/database.ts'
import { RequestError } from '../http/request-error.ts'
import { lockLocation, setClockOffset } from '../locations/location-queries.ts'
import { toReturnVerdict, achSettled, chargedBack } from '../movements/decide-movement.ts'
import type { Movement, Verdict } from '../movements/movement.ts'
import { lockMovement, updateVerdict } from '../movements/movement-queries.ts'
import type { Courier } from '../postbacks/courier.ts'
import { movementPostback } from '../postbacks/postback.ts'
import type { Postback } from '../postbacks/postback.ts'
import { insertPostback } from '../postbacks/postback-queries.ts'
import { executeTerminalRequest } from '../terminals/execute-terminal-request.ts'
import type { MovementJob } from './job.ts'
import { finishJob, findFirstDueJob } from './job-queries.ts'

/**
 * Runs all jobs of a location that are due by `target`, in order of due time. Each runs in a separate transaction, and
 * its postback is delivered before the next. With a `target` the clock moves along and ends there; without one, the
 * target is the location's current time.
 */
export async function runDueJobs(
  db: Database,
  courier: Courier,
  locationId: string,
  target?: Date,
): Promise<void> {
  for (;;) {
    const step = await inTransaction(db, (tx) => runNextJob(tx, locationId, target))
    if (step === 'nothing left') return
    if (step !== undefined) await courier.deliverFirst(step)
  }
}

// The lock on the location puts the loop and a clock move in sequence across processes.
async function runNextJob(
  tx: Transaction,
  locationId: string,
  target: Date | undefined,
): Promise<Postback | undefined | 'nothing left'> {
  const location = await lockLocation(tx, locationId)
  if (location === undefined) throw new RequestError('not_found')
  const work = await findFirstDueJob(tx, locationId, target ?? locationNow(location))
  if (work === undefined) {
    if (target !== undefined) await setClockOffset(tx, locationId, toClockOffset(target))
    return 'nothing left'
  }
  if (target !== undefined) await setClockOffset(tx, locationId, toClockOffset(work.dueAt))
  if (work.kind === 'terminal') return executeTerminalRequest(tx, location, work.reference, work.dueAt)
  await finishJob(tx, work.id)
  return applyMovementJob(tx, locationId, work)
}

async function applyMovementJob(
  tx: Transaction,
  locationId: string,
  work: MovementJob,
): Promise<Postback | undefined> {
  const movement = await lockMovement(tx, locationId, work.transactionId)
  if (movement === undefined || !canApplyJob(movement, work.kind)) return undefined
  const changed = await updateVerdict(tx, locationId, movement.id, toVerdict(work))
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
