import { locationNow, toClockOffset } from '../clock.ts'
import { inTransaction } from '../database/database.ts'
import type { Database, Transaction } from '../database/database.ts'
import { RequestError } from '../http/request-error.ts'
import type { Location } from '../locations/location.ts'
import { lockLocation, setClockOffset } from '../locations/location-queries.ts'
import type { Courier } from '../postbacks/courier.ts'
import type { Postback } from '../postbacks/postback.ts'
import type { Processor } from '../processor.ts'
import type { MovementJob, TerminalJob } from './job.ts'
import { finishJob, findFirstDueJob } from './job-queries.ts'

type HandleJob<Kind> = (tx: Transaction, location: Location, job: Kind) => Promise<Postback | undefined>

/** The effects of jobs. Movements and terminals schedule jobs, so this folder cannot import them. */
export type JobHandlers = { movement: HandleJob<MovementJob>; terminal: HandleJob<TerminalJob> }

/** Creates the runner of due jobs. Each job runs in a separate transaction, and its postback is sent before the next. */
export function createJobRunner(
  db: Database,
  courier: Courier,
  handlers: JobHandlers,
): Processor['runDueJobs'] {
  return async (locationId, target) => {
    for (;;) {
      const step = await inTransaction(db, (tx) => runNextJob(tx, handlers, locationId, target))
      if (step === 'nothing left') return
      if (step !== undefined) await courier.deliverForControl(step)
    }
  }
}

// The lock on the location puts the loop and a clock move in sequence across processes.
async function runNextJob(
  tx: Transaction,
  handlers: JobHandlers,
  locationId: string,
  target: Date | undefined,
): Promise<Postback | undefined | 'nothing left'> {
  const location = await lockLocation(tx, locationId)
  if (location === undefined) throw new RequestError('not_found')
  const job = await findFirstDueJob(tx, locationId, target ?? locationNow(location))
  if (job === undefined) {
    if (target !== undefined) await setClockOffset(tx, locationId, toClockOffset(target))
    return 'nothing left'
  }
  if (target !== undefined) await setClockOffset(tx, locationId, toClockOffset(job.dueAt))
  if (job.kind === 'terminal') return handlers.terminal(tx, location, job)
  await finishJob(tx, job.id)
  return handlers.movement(tx, location, job)
}
