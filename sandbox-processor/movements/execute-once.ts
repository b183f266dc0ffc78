import { inTransaction } from '../database/database.ts'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { Refusal } from '../http/refusal.ts'
import type { Location } from '../locations/location.ts'
import type { Movement } from './movement.ts'
import { claimReference, findByReference } from './movement-queries.ts'

/** A movement, and what happens to the answer when it was executed just now. */
export type Execution = { movement: Movement; trouble?: 'lost' | 'unreadable' }

/**
 * Executes a reference at most once for ever. The claim comes first and shares the transaction of its effects, so a
 * refusal frees the reference again; a reference that was executed answers its first movement, whatever is asked now.
 */
export async function executeOnce(
  db: Database,
  location: Location,
  reference: string,
  execute: (tx: Transaction) => Promise<Execution>,
): Promise<Execution> {
  return inTransaction(db, async (tx) => {
    if (await claimReference(tx, location.id, reference, false)) return execute(tx)
    return { movement: await executedBefore(tx, location, reference) }
  })
}

/** Refuses a reference for ever, unless it was executed already: then its movement is the answer. */
export async function cancelReference(
  db: Database,
  location: Location,
  reference: string,
): Promise<Movement | undefined> {
  if (await claimReference(db, location.id, reference, true)) return undefined
  return findByReference(db, location.id, reference)
}

async function executedBefore(db: Queryable, location: Location, reference: string): Promise<Movement> {
  const movement = await findByReference(db, location.id, reference)
  // A claim without a movement is a cancellation: the two are written in one transaction otherwise.
  if (movement === undefined) throw new Refusal('reference_cancelled')
  return movement
}
