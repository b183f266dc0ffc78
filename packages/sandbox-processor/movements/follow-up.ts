import type { Database, Transaction } from '../database/database.ts'
import { deleteJobs } from '../jobs/job-queries.ts'
import { scheduleJobs } from './schedule-jobs.ts'
import { notAllowedError, RequestError } from '../http/request-error.ts'
import { newId } from '../ids.ts'
import { getInstrument } from '../instruments/instruments.ts'
import type { Location } from '../locations/location.ts'
import {
  capturedParent,
  captureApproved,
  decideRefund,
  voidedParent,
  voidApproved,
  checkCapture,
  checkRefund,
  checkVoid,
} from './decide-movement.ts'
import type { Rejection } from './decide-movement.ts'
import { executeOnce } from './execute-once.ts'
import type { Execution, WaitingExecution } from './execute-once.ts'
import type { Action, Movement, Verdict } from './movement.ts'
import {
  findCapture,
  insertMovement,
  lockMovement,
  sumRefundedCents,
  updateVerdict,
} from './movement-queries.ts'

export type FollowUp = { parentId: string; reference: string }
export type FollowUpAmount = FollowUp & { amountCents: number; surchargeCents?: number | undefined }

/** Captures an authorized amount or a part of it, once. */
export async function capture(
  db: Database,
  location: Location,
  command: FollowUpAmount,
  now: Date,
): Promise<Execution | WaitingExecution> {
  return executeOnce(db, location, command.reference, async (tx) => {
    const parent = await lockParent(tx, location, command.parentId)
    throwIfRejected(checkCapture(parent, command.amountCents, now))
    const movement = toFollowUpMovement(
      parent,
      'capture',
      command.reference,
      toAmounts(parent, command),
      captureApproved,
      now,
    )
    await insertMovement(tx, movement)
    await updateVerdict(tx, location.id, parent.id, capturedParent)
    await scheduleJobs(tx, movement)
    return { movement }
  })
}

/** Voids a sale or an authorization in full, and deletes its pending jobs. */
export async function voidMovement(
  db: Database,
  location: Location,
  command: FollowUp,
  now: Date,
): Promise<Execution | WaitingExecution> {
  return executeOnce(db, location, command.reference, async (tx) => {
    const parent = await lockParent(tx, location, command.parentId)
    throwIfRejected(checkVoid(parent, await sumRefundedCents(tx, location.id, parent.id)))
    const movement = toFollowUpMovement(parent, 'void', command.reference, parent, voidApproved, now)
    await insertMovement(tx, movement)
    await updateVerdict(tx, location.id, parent.id, voidedParent)
    await deleteJobs(tx, parent.id)
    return { movement }
  })
}

/** Refunds a sale or a capture, in whole or in part. The id of an authorization means its capture. */
export async function refund(
  db: Database,
  location: Location,
  command: FollowUpAmount,
  now: Date,
): Promise<Execution | WaitingExecution> {
  return executeOnce(db, location, command.reference, async (tx) => {
    const parent = await lockRefundable(tx, location, command.parentId)
    throwIfRejected(
      checkRefund(parent, await sumRefundedCents(tx, location.id, parent.id), command.amountCents),
    )
    const verdict = decideRefund(getInstrument(parent.instrument))
    const movement = toFollowUpMovement(
      parent,
      'refund',
      command.reference,
      toAmounts(parent, command),
      verdict,
      now,
    )
    await insertMovement(tx, movement)
    return { movement }
  })
}

async function lockRefundable(tx: Transaction, location: Location, id: string): Promise<Movement> {
  const named = await lockParent(tx, location, id)
  const taken = named.action === 'auth' ? await findCapture(tx, location.id, named.id) : undefined
  return taken === undefined ? named : lockParent(tx, location, taken.id)
}

async function lockParent(tx: Transaction, location: Location, id: string): Promise<Movement> {
  const parent = await lockMovement(tx, location.id, id)
  if (parent === undefined) throw new RequestError('not_found', { message: 'There is no such transaction.' })
  return parent
}

function throwIfRejected(impossible: Rejection | undefined): void {
  if (impossible !== undefined) throw notAllowedError(impossible.reason, impossible.message)
}

type Amounts = { amountCents: number; surchargeCents: number }

// A full amount includes the whole surcharge. For a part, only the caller knows its share.
function toAmounts(parent: Movement, command: FollowUpAmount): Amounts {
  const isWhole = command.amountCents === parent.amountCents
  const surchargeCents = command.surchargeCents ?? (isWhole ? parent.surchargeCents : 0)
  return { amountCents: command.amountCents, surchargeCents }
}

function toFollowUpMovement(
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
