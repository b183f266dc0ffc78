import type { Database, Transaction } from '../database/database.ts'
import { deleteDueWork } from '../due-work/due-work-queries.ts'
import { scheduleLater } from '../due-work/schedule-later.ts'
import { notAllowed, Refusal } from '../http/refusal.ts'
import { newId } from '../ids.ts'
import { instrumentOf } from '../instruments/instruments.ts'
import type { Location } from '../locations/location.ts'
import {
  authCaptured,
  captured,
  decideRefund,
  voided,
  voiding,
  whyNotCapture,
  whyNotRefund,
  whyNotVoid,
} from './decide-movement.ts'
import type { Impossible } from './decide-movement.ts'
import { executeOnce } from './execute-once.ts'
import type { Execution, Waiting } from './execute-once.ts'
import type { Action, Movement, Verdict } from './movement.ts'
import {
  findCapture,
  insertMovement,
  lockMovement,
  refundedCents,
  updateVerdict,
} from './movement-queries.ts'

export type FollowUp = { parentId: string; reference: string }
export type FollowUpAmount = FollowUp & { amountCents: number; surchargeCents?: number | undefined }

/** Takes an authorized amount, or part of it, once. */
export async function capture(
  db: Database,
  location: Location,
  command: FollowUpAmount,
  now: Date,
): Promise<Execution | Waiting> {
  return executeOnce(db, location, command.reference, async (tx) => {
    const parent = await parentOf(tx, location, command.parentId)
    refuse(whyNotCapture(parent, command.amountCents, now))
    const movement = childOf(parent, 'capture', command.reference, amountsOf(parent, command), captured, now)
    await insertMovement(tx, movement)
    await updateVerdict(tx, location.id, parent.id, authCaptured)
    await scheduleLater(tx, movement)
    return { movement }
  })
}

/** Takes back a sale or an authorization as a whole; what was to happen to it later no longer does. */
export async function voidMovement(
  db: Database,
  location: Location,
  command: FollowUp,
  now: Date,
): Promise<Execution | Waiting> {
  return executeOnce(db, location, command.reference, async (tx) => {
    const parent = await parentOf(tx, location, command.parentId)
    refuse(whyNotVoid(parent, await refundedCents(tx, location.id, parent.id)))
    const movement = childOf(parent, 'void', command.reference, parent, voiding, now)
    await insertMovement(tx, movement)
    await updateVerdict(tx, location.id, parent.id, voided)
    await deleteDueWork(tx, parent.id)
    return { movement }
  })
}

/** Gives back a sale or a capture, or part of it. An authorization's id stands for its capture. */
export async function refund(
  db: Database,
  location: Location,
  command: FollowUpAmount,
  now: Date,
): Promise<Execution | Waiting> {
  return executeOnce(db, location, command.reference, async (tx) => {
    const parent = await refundable(tx, location, command.parentId)
    refuse(whyNotRefund(parent, await refundedCents(tx, location.id, parent.id), command.amountCents))
    const verdict = decideRefund(instrumentOf(parent.instrument))
    const movement = childOf(parent, 'refund', command.reference, amountsOf(parent, command), verdict, now)
    await insertMovement(tx, movement)
    return { movement }
  })
}

async function refundable(tx: Transaction, location: Location, id: string): Promise<Movement> {
  const named = await parentOf(tx, location, id)
  const taken = named.action === 'auth' ? await findCapture(tx, location.id, named.id) : undefined
  return taken === undefined ? named : parentOf(tx, location, taken.id)
}

async function parentOf(tx: Transaction, location: Location, id: string): Promise<Movement> {
  const parent = await lockMovement(tx, location.id, id)
  if (parent === undefined) throw new Refusal('not_found', { message: 'There is no such transaction.' })
  return parent
}

function refuse(impossible: Impossible | undefined): void {
  if (impossible !== undefined) throw notAllowed(impossible.reason, impossible.message)
}

type Amounts = { amountCents: number; surchargeCents: number }

// Who moves the whole amount moves the whole surcharge; of a part only the caller knows.
function amountsOf(parent: Movement, command: FollowUpAmount): Amounts {
  const isWhole = command.amountCents === parent.amountCents
  const surchargeCents = command.surchargeCents ?? (isWhole ? parent.surchargeCents : 0)
  return { amountCents: command.amountCents, surchargeCents }
}

function childOf(
  parent: Movement,
  action: Action,
  reference: string,
  { amountCents, surchargeCents }: Amounts,
  verdict: Verdict,
  now: Date,
): Movement {
  const own = { id: newId('trx'), action, reference, amountCents, surchargeCents, createdAt: now }
  return { ...parent, ...own, ...verdict, parentId: parent.id, initiator: null, first: null }
}
