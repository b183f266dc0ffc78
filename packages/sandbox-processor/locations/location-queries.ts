import { queryFirst, queryOne, run } from '../database/database.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import type { PaymentMethod } from '../instruments/instrument.ts'
import type { Location } from './location.ts'

const columns = `id, name, products, cc_product_id as "ccProductId", ach_product_id as "achProductId",
  api_key as "apiKey", postback_secret as "postbackSecret", clock_offset_ms as "clockOffsetMs"`

/** Returns the location of an API key, and whether it has a fault left. */
export async function findLocationByApiKey(
  db: Queryable,
  apiKey: string,
): Promise<(Location & { hasFaults: boolean }) | undefined> {
  return queryFirst(
    db,
    `select ${columns}, exists (
       select from faults where location_id = locations.id and (remaining is null or remaining > 0)) as "hasFaults"
     from locations where api_key = $1`,
    [apiKey],
  )
}

export async function findLocation(db: Queryable, id: string): Promise<Location | undefined> {
  return queryFirst<Location>(db, `select ${columns} from locations where id = $1`, [id])
}

/** Locks a location's clock. Weaker than `for update`, so that movements can still reference the location. */
export async function lockLocation(tx: Transaction, id: string): Promise<Location | undefined> {
  return queryFirst<Location>(tx, `select ${columns} from locations where id = $1 for no key update`, [id])
}

/** Registers a location. An existing one retains its secrets and takes the new name and products. */
export async function upsertLocation(
  db: Queryable,
  location: Omit<Location, 'clockOffsetMs'>,
  createdAt: Date,
): Promise<Location> {
  return queryOne<Location>(
    db,
    `insert into locations (id, name, products, cc_product_id, ach_product_id, api_key, postback_secret, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (id) do update set name = excluded.name, products = excluded.products
     returning ${columns}`,
    [
      location.id,
      location.name,
      location.products,
      location.ccProductId,
      location.achProductId,
      location.apiKey,
      location.postbackSecret,
      createdAt,
    ],
  )
}

export async function updateLocation(
  db: Queryable,
  id: string,
  change: { name?: string | undefined; products?: PaymentMethod[] | undefined },
): Promise<Location | undefined> {
  return queryFirst<Location>(
    db,
    `update locations set name = coalesce($2, name), products = coalesce($3, products)
     where id = $1
     returning ${columns}`,
    [id, change.name ?? null, change.products ?? null],
  )
}

export async function setClockOffset(tx: Transaction, id: string, offsetMs: number): Promise<void> {
  await run(tx, 'update locations set clock_offset_ms = greatest(clock_offset_ms, $2) where id = $1', [
    id,
    offsetMs,
  ])
}
