import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Columns, RowOf } from './columns.ts'
import { DatabaseError } from './database-error.ts'
import type { ReplaceablePool } from './replaceable-pool.ts'
import type { AssembledQuery } from './statements.ts'

/** How long a read of everything may take, in ms. Until it is over the server cannot tidy up behind anybody. */
export type StreamLimits = {
  /** For one statement of it. */
  statementMs: number
  /** For whoever reads to take what was read. */
  takenMs: number
  /** From its beginning to the last part of it. */
  allMs: number
}

/** For what people have made: a million rows take a minute, and ten where the line is slow. */
export const streamLimits: StreamLimits = { statementMs: 60_000, takenMs: 60_000, allMs: 600_000 }

// What is decoded and written at a time: others wait for it, a few milliseconds.
const batchRows = 50

// As long as it worked it rests, so that others have half of the processor, but no longer: whoever takes little at a time is slow enough.
const pauseMaxMs = 20

/**
 * Reads all rows of a query as they stood at one moment, some at a time and no faster than they are taken. The connection is given
 * back after the last of them, or when whoever reads stops.
 */
export async function* streamRows<R extends Columns>(
  pool: ReplaceablePool,
  query: AssembledQuery<R>,
  values: unknown[],
  limits: StreamLimits,
): AsyncGenerator<RowOf<R>[], void, undefined> {
  const began = performance.now()
  const client = await pool.connect().catch((error: unknown) => {
    throw new DatabaseError(query.name, error)
  })
  // One that the server ends meanwhile fails its next statement, and must not end the process.
  const lost = () => {}
  client.on('error', lost)
  let failure: Error | undefined
  try {
    await client.query(toBeginStatement(limits))
    await client.query({ text: `declare whole no scroll cursor for ${query.sql}`, values })
    for (;;) {
      const asked = performance.now()
      if (asked - began > limits.allMs) throw new Error(`it took longer than ${limits.allMs} ms`)
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
  await client.query('rollback').then(
    () => client.release(),
    (broken: Error) => client.release(broken),
  )
}
