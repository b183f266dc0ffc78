import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Columns, RowOf } from './columns.ts'
import { DatabaseError } from './database-error.ts'
import type { ReplaceablePool } from './replaceable-pool.ts'
import type { AssembledQuery } from './statements.ts'

/**
 * The time limits of a stream, in ms. While a stream runs, the server cannot vacuum rows that became dead since its
 * start.
 */
export type StreamLimits = {
  /** The limit of one statement, in ms. */
  statementMs: number
  /** The limit for the consumer to take one batch, in ms. */
  takenMs: number
  /** The limit of the whole stream, in ms. */
  allMs: number
}

/** The limits for exports: a million rows take one minute, or ten over a slow connection. */
export const streamLimits: StreamLimits = { statementMs: 60_000, takenMs: 60_000, allMs: 600_000 }

// The rows per batch. Requests wait a few milliseconds while one is decoded and written.
const batchRowsDefault = 50

// The stream pauses as long as it worked, so that requests have half of the processor. The pause is limited, since a
// slow consumer already leaves time.
const pauseMaxMs = 20

/**
 * Streams all rows of a query from one snapshot, in batches and at the speed of the consumer. Releases the connection
 * after the last row, or when the consumer stops.
 */
export async function* streamRows<R extends Columns>(
  pool: ReplaceablePool,
  query: AssembledQuery<R>,
  values: unknown[],
  limits: StreamLimits,
): AsyncGenerator<RowOf<R>[], void, undefined> {
  const began = performance.now()
  const { batchRows, allMs } = { batchRows: batchRowsDefault, allMs: limits.allMs, ...query.pace }
  const client = await pool.connect().catch((error: unknown) => {
    throw new DatabaseError(query.name, error)
  })
  // A connection that the server ends fails its next statement and must not end the process.
  const lost = () => {}
  client.on('error', lost)
  let failure: Error | undefined
  try {
    await client.query(toBeginStatement(limits))
    await client.query({ text: `declare whole no scroll cursor for ${query.sql}`, values })
    for (;;) {
      const asked = performance.now()
      if (asked - began > allMs) throw new Error(`it took longer than ${allMs} ms`)
      const { rows } = await client.query<RowOf<R>>(`fetch ${batchRows} from whole`)
      if (rows.length > 0) yield rows
      if (rows.length < batchRows) return
      await pause(Math.min(performance.now() - asked, pauseMaxMs))
    }
  } catch (error) {
    failure = new DatabaseError(query.name, error)
    throw failure
  } finally {
    await releaseClient(client, failure)
    client.off('error', lost)
  }
}

const toBeginStatement = ({ statementMs, takenMs }: StreamLimits) =>
  `begin isolation level repeatable read, read only;
   set local statement_timeout = ${statementMs}; set local idle_in_transaction_session_timeout = ${takenMs}`

async function releaseClient(client: pg.PoolClient, failure: Error | undefined): Promise<void> {
  if (failure) return client.release(failure)
  await rollBack(client)
}

/** Rolls back and returns a connection to its pool; a broken one is closed. */
export async function rollBack(client: pg.PoolClient): Promise<void> {
  await client.query('rollback').then(
    () => client.release(),
    (broken: Error) => client.release(broken),
  )
}
