import { queryFirst, queryRows, run } from '../database/database.ts'
import type { Database } from '../database/database.ts'
import type { Fault, FaultKind, OpenFault, Operation } from './fault.ts'

export type NewFault = {
  id: string
  locationId: string
  operation: Operation
  fault: FaultKind
  /** Null: until cleared. */
  times: number | null
  delayMs: number
  createdAt: Date
}

export async function insertFault(db: Database, fault: NewFault): Promise<void> {
  await run(
    db,
    `insert into faults (id, location_id, operation, fault, remaining, delay_ms, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [fault.id, fault.locationId, fault.operation, fault.fault, fault.times, fault.delayMs, fault.createdAt],
  )
}

export async function deleteFaults(db: Database, locationId: string): Promise<void> {
  await run(db, 'delete from faults where location_id = $1', [locationId])
}

export async function findOldestFault(
  db: Database,
  locationId: string,
  operation: Operation,
): Promise<Fault | undefined> {
  return queryFirst<Fault>(
    db,
    `select id, fault, delay_ms as "delayMs"
     from faults
     where location_id = $1 and operation in ('any', $2) and (remaining is null or remaining > 0)
     order by seq
     limit 1`,
    [locationId, operation],
  )
}

/** Lists the faults that can still strike and those of the given ids, oldest first. */
export async function listOpenFaults(db: Database, locationId: string, ids: string[]): Promise<OpenFault[]> {
  return queryRows<OpenFault>(
    db,
    `select id, operation, fault, remaining as left
     from faults
     where location_id = $1 and (remaining is null or remaining > 0 or id = any($2))
     order by seq`,
    [locationId, ids],
  )
}

/** Uses a fault once, and returns whether it still could be used. */
export async function countDownFault(db: Database, id: string): Promise<boolean> {
  const count = await run(
    db,
    'update faults set remaining = remaining - 1 where id = $1 and (remaining is null or remaining > 0)',
    [id],
  )
  return count === 1
}
