import { queryFirst, run } from '../database/database.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import type { TerminalRequest } from './terminal-request.ts'

const columns = `reference, terminal_id as "terminalId", action, amount_cents as "amountCents", order_id as "orderId",
  description, due_at as "dueAt"`

export async function insertTerminalRequest(
  tx: Transaction,
  locationId: string,
  request: TerminalRequest,
): Promise<void> {
  const { reference, terminalId, action, amountCents, orderId, description, dueAt } = request
  await run(
    tx,
    `insert into terminal_requests (location_id, reference, terminal_id, action, amount_cents, order_id, description,
       due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [locationId, reference, terminalId, action, amountCents, orderId, description, dueAt],
  )
}

/** Returns a request whose terminal still waits for a card. */
export async function findTerminalRequest(
  db: Queryable,
  locationId: string,
  reference: string,
): Promise<TerminalRequest | undefined> {
  return queryFirst<TerminalRequest>(
    db,
    `select ${columns} from terminal_requests where location_id = $1 and reference = $2`,
    [locationId, reference],
  )
}

/** Claims a request, so that no other process can cancel or finish it. Returns undefined when one already did. */
export async function claimTerminalRequest(
  tx: Transaction,
  locationId: string,
  reference: string,
): Promise<TerminalRequest | undefined> {
  return queryFirst<TerminalRequest>(
    tx,
    `delete from terminal_requests where location_id = $1 and reference = $2 returning ${columns}`,
    [locationId, reference],
  )
}

/** Cancels the reference of a waiting request, and returns whether it did. */
export async function cancelTerminalRequest(
  tx: Transaction,
  locationId: string,
  reference: string,
): Promise<boolean> {
  const count = await run(
    tx,
    `with withdrawn as (
       delete from terminal_requests where location_id = $1 and reference = $2 returning reference
     )
     update reference_claims set cancelled = true
     where location_id = $1 and reference in (select reference from withdrawn)`,
    [locationId, reference],
  )
  return count === 1
}
