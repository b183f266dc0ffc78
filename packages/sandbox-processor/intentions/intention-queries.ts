import { queryFirst, queryOne, run } from '../database/database.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import type { Intention } from './intention.ts'

const columns = `client_token as "clientToken", location_id as "locationId", kind, contact_id as "contactId", methods,
  case when kind = 'sale' then
    json_build_object('reference', sale_reference, 'amountCents', amount_cents, 'surchargeCents', surcharge_cents,
      'description', description, 'declinesMax', declines_max, 'saleDeclinesMax', sale_declines_max)
  end as sale,
  declines,
  coalesce((select sum(other.declines) from intentions other
    where other.location_id = intentions.location_id and other.sale_reference = intentions.sale_reference), 0)::integer
    as "saleDeclines", frame_ancestors as "frameAncestors", accent, billing_zip as "billingZip", zip_required as "zipRequired",
  expires_at as "expiresAt", used_at as "usedAt"`

export async function insertIntention(
  db: Queryable,
  intention: Omit<Intention, 'declines' | 'saleDeclines' | 'usedAt'>,
  now: Date,
): Promise<void> {
  const { sale } = intention
  await run(
    db,
    `insert into intentions (client_token, location_id, kind, contact_id, methods, sale_reference, amount_cents,
       surcharge_cents, description, declines_max, sale_declines_max, frame_ancestors, accent, billing_zip,
       zip_required, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
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
      sale?.declinesMax ?? null,
      sale?.saleDeclinesMax ?? null,
      intention.frameAncestors,
      intention.accent,
      intention.billingZip,
      intention.zipRequired,
      intention.expiresAt,
      now,
    ],
  )
}

export async function findIntention(db: Queryable, clientToken: string): Promise<Intention | undefined> {
  return queryFirst<Intention>(db, `select ${columns} from intentions where client_token = $1`, [clientToken])
}

/**
 * Reads and locks an intention, so that posts to its form run in sequence. Posts to all forms of one sale run in
 * sequence too, because those forms count declined tries together.
 */
export async function lockIntention(
  tx: Transaction,
  { clientToken, locationId, sale }: Intention,
): Promise<Intention> {
  if (sale !== null)
    await run(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 1))', [
      `${locationId} ${sale.reference}`,
    ])
  return queryOne<Intention>(
    tx,
    `select ${columns} from intentions where client_token = $1 for no key update`,
    [clientToken],
  )
}

/** Marks an intention as used. The caller has locked it and knows that it was unused. */
export async function markIntentionUsed(tx: Transaction, clientToken: string, now: Date): Promise<void> {
  await run(tx, 'update intentions set used_at = $2 where client_token = $1', [clientToken, now])
}

/** Counts a declined try, and returns its number. The caller has locked the intention and knows that it is open. */
export async function countDecline(tx: Transaction, clientToken: string): Promise<number> {
  const row = await queryOne<{ declines: number }>(
    tx,
    'update intentions set declines = declines + 1 where client_token = $1 returning declines',
    [clientToken],
  )
  return row.declines
}
