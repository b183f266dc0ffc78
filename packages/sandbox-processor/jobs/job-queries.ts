import { queryFirst, queryRows, run } from '../database/database.ts'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import type { Job, MovementJob } from './job.ts'

export async function insertJob(
  tx: Transaction,
  locationId: string,
  work: Omit<MovementJob, 'id'>,
): Promise<void> {
  await run(
    tx,
    'insert into due_work (location_id, transaction_id, kind, return_code, due_at) values ($1, $2, $3, $4, $5)',
    [locationId, work.transactionId, work.kind, work.returnCode, work.dueAt],
  )
}

/** Returns the job of a location that is due first, if it is due by `until`. */
export async function findFirstDueJob(
  tx: Queryable,
  locationId: string,
  until: Date,
): Promise<Job | undefined> {
  return queryFirst<Job>(
    tx,
    `select id, transaction_id as "transactionId", kind, return_code as "returnCode", reference, due_at as "dueAt"
     from (
       (select id, transaction_id, kind, return_code, null as reference, due_at
        from due_work
        where location_id = $1 and due_at <= $2
        order by due_at, id
        limit 1)
       union all
       (select null, null, 'terminal', null, reference, due_at
        from terminal_requests
        where location_id = $1 and due_at <= $2
        order by due_at, seq
        limit 1)
     ) as first_of_each
     order by due_at, id nulls last
     limit 1`,
    [locationId, until],
  )
}

/** A location's clock, and the time of its next job. */
export type LocationClock = { clockOffsetMs: number; nextDueAt: Date | null }

const nextDueAt = `least(
       (select min(due_at) from due_work where location_id = $1),
       (select min(due_at) from terminal_requests where location_id = $1))`

const clockColumns = `clock_offset_ms as "clockOffsetMs", ${nextDueAt} as "nextDueAt"`

export async function loadClock(db: Queryable, locationId: string): Promise<LocationClock | undefined> {
  return queryFirst(db, `select ${clockColumns} from locations where id = $1`, [locationId])
}

/**
 * Moves a location's clock to `offsetMs` ahead of real time, if no job is due until then. Changes nothing if one is, or
 * if the clock is already further ahead by more than `toleranceMs`. A job that another transaction is executing counts
 * as due until it commits.
 */
export async function moveIdleClock(
  db: Queryable,
  locationId: string,
  now: Date,
  offsetMs: number,
  toleranceMs: number,
): Promise<LocationClock | undefined> {
  return queryFirst(
    db,
    `update locations set clock_offset_ms = greatest(clock_offset_ms, $3)
     where id = $1 and clock_offset_ms <= $3::bigint + $4::bigint
       and coalesce(
         ${nextDueAt} > $2::timestamptz + greatest(clock_offset_ms, $3) * interval '1 millisecond', true)
     returning ${clockColumns}`,
    [locationId, now, offsetMs, toleranceMs],
  )
}

/** Deletes the pending jobs of a movement. */
export async function deleteJobs(tx: Transaction, transactionId: string): Promise<void> {
  await run(tx, 'delete from due_work where transaction_id = $1', [transactionId])
}

export async function deleteSettlementJob(tx: Transaction, transactionId: string): Promise<void> {
  await run(tx, `delete from due_work where transaction_id = $1 and kind = 'settle'`, [transactionId])
}

export async function finishJob(tx: Transaction, id: number): Promise<void> {
  await run(tx, 'delete from due_work where id = $1', [id])
}

/** Lists the locations that have a due job by their own clocks. */
export async function listLocationsWithDueJobs(db: Database, realNow: Date): Promise<string[]> {
  const found = await queryRows<{ id: string }>(
    db,
    `select distinct location.id
     from (select location_id, due_at from due_work
           union all select location_id, due_at from terminal_requests) as work
       join locations location on location.id = work.location_id
     where work.due_at <= $1::timestamptz + location.clock_offset_ms * interval '1 millisecond'`,
    [realNow],
  )
  return found.map((row) => row.id)
}
