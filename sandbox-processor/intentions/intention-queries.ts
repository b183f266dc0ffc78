import { firstRow, run } from '../database/database.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import type { Intention } from './intention.ts'

const columns = `client_token as "clientToken", location_id as "locationId", kind, contact_id as "contactId", methods,
  case when kind = 'sale' then
    json_build_object('reference', sale_reference, 'amountCents', amount_cents, 'surchargeCents', surcharge_cents,
      'description', description)
  end as sale,
  declines, expires_at as "expiresAt", used_at as "usedAt"`

export async function insertIntention(
  db: Queryable,
  intention: Omit<Intention, 'declines' | 'usedAt'>,
  now: Date,
): Promise<void> {
  const { sale } = intention
  await run(
    db,
    `insert into intentions (client_token, location_id, kind, contact_id, methods, sale_reference, amount_cents,
       surcharge_cents, description, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      intention.clientToken,
      intention.locationId,
      intention.kind,
      intention.contactId,
      intention.methods,
      sale?.reference ?? null,
      sale?.amountCents ?? null,
      sale?.surchargeCents ?? null,
      sale?.description ?? null,
      intention.expiresAt,
      now,
    ],
  )
}

export async function findIntention(db: Queryable, clientToken: string): Promise<Intention | undefined> {
  return firstRow<Intention>(db, `select ${columns} from intentions where client_token = $1`, [clientToken])
}

/** Takes an intention for its one effect; says whether it was still to be had. */
export async function claimIntention(tx: Transaction, clientToken: string, now: Date): Promise<boolean> {
  const count = await run(
    tx,
    'update intentions set used_at = $2 where client_token = $1 and used_at is null',
    [clientToken, now],
  )
  return count === 1
}

/** Counts a declined try and gives its number, unless the intention has had its effect meanwhile. */
export async function countDecline(tx: Transaction, clientToken: string): Promise<number | undefined> {
  const row = await firstRow<{ declines: number }>(
    tx,
    'update intentions set declines = declines + 1 where client_token = $1 and used_at is null returning declines',
    [clientToken],
  )
  return row?.declines
}
