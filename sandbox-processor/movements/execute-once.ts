import { inTransaction } from '../database/database.ts'
import type { Database, Transaction } from '../database/database.ts'
import { RequestError } from '../http/request-error.ts'
import type { Location } from '../locations/location.ts'
import type { TerminalRequest } from '../terminals/terminal-request.ts'
import { findTerminalRequest, cancelTerminalRequest } from '../terminals/terminal-request-queries.ts'
import type { Movement } from './movement.ts'
import { claimReference, findByReference } from './movement-queries.ts'

/** A movement, and what happens to the answer when it was executed just now. */
export type Execution = { movement: Movement; trouble?: 'lost' | 'unreadable' }

/** A reference that a terminal has: it is claimed, and not executed before the terminal's payer puts in a card. */
export type WaitingExecution = { waiting: TerminalRequest }

/**
 * Executes a reference at most once for ever. The claim comes first and shares the transaction of its effects, so a
 * refusal frees the reference again; a reference that was executed answers its first movement, and one that a terminal has
 * says so, whatever is asked now.
 */
export async function executeOnce(
  db: Database,
  location: Location,
  reference: string,
  execute: (tx: Transaction) => Promise<Execution | WaitingExecution>,
): Promise<Execution | WaitingExecution> {
  return inTransaction(db, async (tx) => {
    if (await claimReference(tx, location.id, reference, false)) return execute(tx)
    return readEarlierExecution(tx, location, reference)
  })
}

/** Refuses a reference for ever, unless it was executed already: then its movement is the answer. */
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

/** How a reference stands that somebody claimed before. */
export async function readEarlierExecution(
  tx: Transaction,
  location: Location,
  reference: string,
): Promise<Execution | WaitingExecution> {
  // Before the movement: a request may become one between the two looks, and never the other way round.
  const waiting = await findTerminalRequest(tx, location.id, reference)
  if (waiting !== undefined) return { waiting }
  const movement = await findByReference(tx, location.id, reference)
  // A claim with neither is a cancellation: it is written together with one of the two otherwise.
  if (movement === undefined) throw new RequestError('reference_cancelled')
  return { movement }
}
