import { inTransaction } from '../database/database.ts'
import type { Database, Transaction } from '../database/database.ts'
import { RequestError } from '../http/request-error.ts'
import type { Location } from '../locations/location.ts'
import type { TerminalRequest } from './terminal-request.ts'
import { findTerminalRequest, cancelTerminalRequest } from './terminal-request-queries.ts'
import type { Movement } from './movement.ts'
import { claimReference, findByReference } from './movement-queries.ts'

/** A movement, and the fault of the response if it was executed just now. */
export type Execution = { movement: Movement; trouble?: 'lost' | 'unreadable' }

/** A claimed reference at a terminal. It is executed when the terminal's payer inserts a card. */
export type WaitingExecution = { waiting: TerminalRequest }

/**
 * Executes a reference at most once, permanently. The claim comes first, in the transaction of its effects, so a
 * refusal frees the reference again. A repeated call returns the first movement, or the waiting terminal request, for
 * any input.
 */
export async function executeOnce(
  db: Database,
  location: Location,
  reference: string,
  execute: (tx: Transaction) => Promise<Execution | WaitingExecution>,
): Promise<Execution | WaitingExecution> {
  return inTransaction(db, async (tx) => {
    if (await claimReference(tx, location.id, reference, false)) return execute(tx)
    return loadEarlierExecution(tx, location, reference)
  })
}

/** Cancels a reference permanently, or returns its movement if it was already executed. */
export async function cancelReference(
  db: Database,
  location: Location,
  reference: string,
): Promise<Movement | undefined> {
  return inTransaction(db, async (tx) => {
    if (await claimReference(tx, location.id, reference, true)) return undefined
    if (await cancelTerminalRequest(tx, location.id, reference)) return undefined
    return findByReference(tx, location.id, reference)
  })
}

/** Returns the current state of a reference that was claimed before. */
export async function loadEarlierExecution(
  tx: Transaction,
  location: Location,
  reference: string,
): Promise<Execution | WaitingExecution> {
  // Read before the movement, because a request may become a movement between the two reads, and never the reverse.
  const waiting = await findTerminalRequest(tx, location.id, reference)
  if (waiting !== undefined) return { waiting }
  const movement = await findByReference(tx, location.id, reference)
  // A claim without either is a cancellation, because every other claim is written with one of the two.
  if (movement === undefined) throw new RequestError('reference_cancelled')
  return { movement }
}
