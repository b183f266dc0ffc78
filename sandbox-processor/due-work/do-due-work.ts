import { locationNow, offsetShowing } from '../clock.ts'
import { inTransaction } from '../database/database.ts'
import type { Database, Transaction } from '../database/database.ts'
import { Refusal } from '../http/refusal.ts'
import { lockLocation, setClockOffset } from '../locations/location-queries.ts'
import { achReturned, achSettled, chargedBack } from '../movements/decide-movement.ts'
import type { Movement, Verdict } from '../movements/movement.ts'
import { lockMovement, updateVerdict } from '../movements/movement-queries.ts'
import type { Courier } from '../postbacks/courier.ts'
import { aboutMovement } from '../postbacks/postback.ts'
import type { Postback } from '../postbacks/postback.ts'
import { insertPostback } from '../postbacks/postback-queries.ts'
import { putInCard } from '../terminals/put-in-card.ts'
import type { MovementWork } from './due-work.ts'
import { finishDueWork, firstDueBy } from './due-work-queries.ts'

/**
 * Does everything that is due in a location by `target`, in due order, each in a transaction of its own and its
 * postback delivered before the next. With a `target` the clock moves along and ends there; without, it is real time.
 */
export async function doDueWork(
  db: Database,
  courier: Courier,
  locationId: string,
  target?: Date,
): Promise<void> {
  for (;;) {
    const step = await inTransaction(db, (tx) => doNext(tx, locationId, target))
    if (step === 'nothing left') return
    if (step !== undefined) await courier.deliverFirst(step)
  }
}

// The lock on the location makes the loop and a clock move, in whichever process, take turns.
async function doNext(
  tx: Transaction,
  locationId: string,
  target: Date | undefined,
): Promise<Postback | undefined | 'nothing left'> {
  const location = await lockLocation(tx, locationId)
  if (location === undefined) throw new Refusal('not_found')
  const work = await firstDueBy(tx, locationId, target ?? locationNow(location))
  if (work === undefined) {
    if (target !== undefined) await setClockOffset(tx, locationId, offsetShowing(target))
    return 'nothing left'
  }
  if (target !== undefined) await setClockOffset(tx, locationId, offsetShowing(work.dueAt))
  if (work.kind === 'terminal') return putInCard(tx, location, work.reference, work.dueAt)
  await finishDueWork(tx, work.id)
  return happen(tx, locationId, work)
}

async function happen(
  tx: Transaction,
  locationId: string,
  work: MovementWork,
): Promise<Postback | undefined> {
  const movement = await lockMovement(tx, locationId, work.transactionId)
  if (movement === undefined || !canHappen(movement, work.kind)) return undefined
  const changed = await updateVerdict(tx, locationId, movement.id, verdictOf(work))
  const type = work.kind === 'settle' ? 'transaction.settled' : 'transaction.returned'
  return insertPostback(tx, aboutMovement(type, changed, work.dueAt))
}

function canHappen(movement: Movement, kind: MovementWork['kind']): boolean {
  if (kind === 'settle') return movement.status === 'pending'
  if (kind === 'return') return movement.status === 'pending' || movement.status === 'settled'
  return movement.status === 'approved'
}

function verdictOf(work: MovementWork): Verdict {
  if (work.kind === 'settle') return achSettled
  return work.returnCode === null ? chargedBack : achReturned(work.returnCode)
}
