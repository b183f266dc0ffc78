import { realNow } from '../clock.ts'
import { queryFirst, queryRows, run } from '../database/database.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { deliveryBatch, deliveryLeaseMs } from '../limits.ts'
import type { Postback } from './postback.ts'

/** A postback with the data for its delivery. */
export type Delivery = { id: string; body: string; attempts: number; secret: string; url: string | null }

/**
 * Inserts a postback in the transaction of its event. The process that commits sends it; if that process dies first,
 * the loop does.
 */
export async function insertPostback(tx: Transaction, postback: Postback): Promise<Postback> {
  await run(
    tx,
    `insert into postbacks (id, location_id, type, body, created_at, next_attempt_at) values ($2, $1, $3, $4, $5, $6)`,
    [postback.locationId, postback.id, postback.type, postback.body, postback.createdAt, getLeaseEnd()],
  )
  return postback
}

export async function findDelivery(db: Queryable, id: string): Promise<Delivery | undefined> {
  return queryFirst<Delivery>(
    db,
    `select postback.id, postback.body, postback.attempts, location.postback_secret as secret,
       platform.postback_url as url
     from postbacks postback
       join locations location on location.id = postback.location_id
       left join platform on true
     where postback.id = $1 and postback.delivered_at is null`,
    [id],
  )
}

/** Claims the postbacks that are due, oldest first, so that no other process sends them meanwhile. */
export async function claimDueDeliveries(db: Queryable): Promise<string[]> {
  const found = await queryRows<{ id: string }>(
    db,
    `update postbacks set next_attempt_at = $2
     where id in (
       select id from postbacks where delivered_at is null and next_attempt_at <= $1
       order by seq limit $3
       for update skip locked
     )
     returning id`,
    [realNow(), getLeaseEnd(), deliveryBatch],
  )
  return found.map((row) => row.id)
}

export async function markDelivered(db: Queryable, id: string): Promise<void> {
  await run(db, 'update postbacks set delivered_at = $2, attempts = attempts + 1 where id = $1', [
    id,
    realNow(),
  ])
}

export async function markFailed(db: Queryable, id: string, waitMs: number): Promise<void> {
  const nextAttemptAt = new Date(realNow().getTime() + waitMs)
  await run(db, 'update postbacks set next_attempt_at = $2, attempts = attempts + 1 where id = $1', [
    id,
    nextAttemptAt,
  ])
}

/** Makes every postback that has failed before due now. */
export async function retryFailedNow(db: Queryable, now: Date): Promise<void> {
  await run(db, 'update postbacks set next_attempt_at = $1 where delivered_at is null and attempts > 0', [
    now,
  ])
}

function getLeaseEnd(): Date {
  return new Date(realNow().getTime() + deliveryLeaseMs)
}
