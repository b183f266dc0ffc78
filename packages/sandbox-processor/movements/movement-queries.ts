import { queryFirst, queryOne, queryRows, run } from '../database/database.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import type { Movement, Verdict } from './movement.ts'

const columns = `id, location_id as "locationId", reference, action, amount_cents as "amountCents",
  surcharge_cents as "surchargeCents", payment_method as "paymentMethod", status, status_code as "statusCode",
  reason_code as "reasonCode", reason_text as "reasonText", instrument, last_four as "lastFour",
  card_brand as "cardBrand", account_type as "accountType", parent_id as "parentId", contact_id as "contactId",
  vault_id as "vaultId", order_id as "orderId", description, initiator, first,
  form_reference as "formReference", payer_address as "payerAddress", created_at as "createdAt"`

/**
 * Claims a reference, and returns whether it was free. Of concurrent calls one inserts the row, and the others wait for
 * its transaction. After a commit they find the row; after a rollback one of them inserts it. The shared lock lets the
 * list of movements wait for those under way.
 */
export async function claimReference(
  tx: Queryable,
  locationId: string,
  reference: string,
  isCancelled: boolean,
): Promise<boolean> {
  const count = await run(
    tx,
    `insert into reference_claims (location_id, reference, cancelled)
     select $1, $2, $3 from (select pg_advisory_xact_lock_shared(hashtextextended($1, 0))) as books
     on conflict do nothing`,
    [locationId, reference, isCancelled],
  )
  return count === 1
}

/** Returns whether a reference was executed or cancelled, or is waiting at a terminal. */
export async function isClaimed(db: Queryable, locationId: string, reference: string): Promise<boolean> {
  const sql = 'select from reference_claims where location_id = $1 and reference = $2'
  return (await queryFirst(db, sql, [locationId, reference])) !== undefined
}

/** Lets the list of movements wait for a movement whose reference was claimed earlier. */
export async function shareMovementsLock(tx: Transaction, locationId: string): Promise<void> {
  await run(tx, 'select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [locationId])
}

export async function insertMovement(tx: Transaction, movement: Movement): Promise<void> {
  await run(
    tx,
    `insert into transactions (id, location_id, reference, action, amount_cents, surcharge_cents, payment_method,
       status, status_code, reason_code, reason_text, instrument, last_four, card_brand, account_type, parent_id,
       contact_id, vault_id, order_id, description, initiator, first, form_reference, payer_address,
       created_at)
     values ($2, $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
       $23, $24, $25)`,
    [
      movement.locationId,
      movement.id,
      movement.reference,
      movement.action,
      movement.amountCents,
      movement.surchargeCents,
      movement.paymentMethod,
      movement.status,
      movement.statusCode,
      movement.reasonCode,
      movement.reasonText,
      movement.instrument,
      movement.lastFour,
      movement.cardBrand,
      movement.accountType,
      movement.parentId,
      movement.contactId,
      movement.vaultId,
      movement.orderId,
      movement.description,
      movement.initiator,
      movement.first,
      movement.formReference,
      movement.payerAddress,
      movement.createdAt,
    ],
  )
}

/** Updates the status of a movement after a later event. */
export async function updateVerdict(
  tx: Transaction,
  locationId: string,
  id: string,
  verdict: Verdict,
): Promise<Movement> {
  return queryOne<Movement>(
    tx,
    `update transactions set status = $3, status_code = $4, reason_code = $5, reason_text = $6
     where location_id = $1 and id = $2
     returning ${columns}`,
    [locationId, id, verdict.status, verdict.statusCode, verdict.reasonCode, verdict.reasonText],
  )
}

export async function findMovement(
  db: Queryable,
  locationId: string,
  id: string,
): Promise<Movement | undefined> {
  return queryFirst<Movement>(db, `select ${columns} from transactions where location_id = $1 and id = $2`, [
    locationId,
    id,
  ])
}

export async function lockMovement(
  tx: Transaction,
  locationId: string,
  id: string,
): Promise<Movement | undefined> {
  return queryFirst<Movement>(
    tx,
    `select ${columns} from transactions where location_id = $1 and id = $2 for no key update`,
    [locationId, id],
  )
}

/** Finds and locks a movement for the operator, whose call does not contain its location. */
export async function lockMovementOfAnyLocation(tx: Transaction, id: string): Promise<Movement | undefined> {
  return queryFirst<Movement>(tx, `select ${columns} from transactions where id = $1 for no key update`, [id])
}

export async function findByReference(
  db: Queryable,
  locationId: string,
  reference: string,
): Promise<Movement | undefined> {
  return queryFirst<Movement>(
    db,
    `select ${columns} from transactions where location_id = $1 and reference = $2`,
    [locationId, reference],
  )
}

/** Lists the declined tries in the forms of a sale, oldest first. */
export async function listFormDeclines(
  db: Queryable,
  locationId: string,
  formReference: string,
): Promise<Movement[]> {
  return queryRows<Movement>(
    db,
    `select ${columns} from transactions where location_id = $1 and form_reference = $2 order by seq`,
    [locationId, formReference],
  )
}

export async function findCapture(
  db: Queryable,
  locationId: string,
  authId: string,
): Promise<Movement | undefined> {
  return queryFirst<Movement>(
    db,
    `select ${columns} from transactions where location_id = $1 and parent_id = $2 and action = 'capture'`,
    [locationId, authId],
  )
}

/** Sums the refunds of a movement. The caller has locked the movement, so the sum cannot change. */
export async function sumRefundedCents(
  tx: Transaction,
  locationId: string,
  parentId: string,
): Promise<number> {
  const row = await queryOne<{ sum: number }>(
    tx,
    `select coalesce(sum(amount_cents), 0)::bigint as sum from transactions
     where location_id = $1 and parent_id = $2 and action = 'refund' and status <> 'declined'`,
    [locationId, parentId],
  )
  return row.sum
}

/** Waits for the movements under way, so that none appears later on a page that was already read. */
export async function waitForMovements(tx: Transaction, locationId: string): Promise<void> {
  await run(tx, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [locationId])
}

export async function listMovements(
  db: Queryable,
  locationId: string,
  afterId: string | null,
  limit: number | null,
): Promise<Movement[]> {
  return queryRows<Movement>(
    db,
    `select ${columns} from transactions
     where location_id = $1
       and ($2::text is null or seq > (select seq from transactions where location_id = $1 and id = $2))
     order by seq
     limit $3`,
    [locationId, afterId, limit],
  )
}

/** A movement in the list of a period. */
export type ListedMovement = Pick<
  Movement,
  | 'id'
  | 'reference'
  | 'action'
  | 'status'
  | 'amountCents'
  | 'surchargeCents'
  | 'paymentMethod'
  | 'parentId'
  | 'orderId'
  | 'createdAt'
>

/** Lists movements of a period, newest first, after the one of the given id. */
export async function listMovementsOfPeriod(
  db: Queryable,
  locationId: string,
  { from, until, after, limit }: { from: Date; until: Date; after: string | null; limit: number },
): Promise<ListedMovement[]> {
  return queryRows<ListedMovement>(
    db,
    `select id, reference, action, status, amount_cents as "amountCents", surcharge_cents as "surchargeCents",
       payment_method as "paymentMethod", parent_id as "parentId", order_id as "orderId", created_at as "createdAt"
     from transactions
     where location_id = $1 and created_at >= $2 and created_at < $3
       and ($4::text is null
         or (created_at, seq) < (select created_at, seq from transactions where location_id = $1 and id = $4))
     order by created_at desc, seq desc
     limit $5`,
    [locationId, from, until, after, limit],
  )
}
