import pg from 'pg'
import { encodeParameter, type Columns, type RowOf } from './columns.ts'
import { DatabaseError } from './database-error.ts'
import { createLanes, type Lanes } from './lanes.ts'
import { createGathering, type GuardedWriter } from './guarded-write.ts'
import type { AssembledQuery, Command, Query, Reader, Transaction, Writer } from './statements.ts'

/** The store: reads, single writes, guarded writes, and short transactions where several statements must hold together. */
export type Database = Reader &
  Writer &
  GuardedWriter & {
    /** Runs a read that was put together for one request. */
    find<R extends Columns>(query: AssembledQuery<R>, values: unknown[]): Promise<RowOf<R>[]>
    transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>
    close(): Promise<void>
  }

/** Which database, and with how many connections. */
export type DatabaseOptions = {
  url: string
  /** Pipelined connections for reads, and as many for writes. More than 16 in all lose a third of the throughput. */
  lanes?: number
  /** Connections for transactions of several statements. */
  transactions?: number
  /** How long the server works on a statement. */
  statementTimeoutMs?: number
  /** How long an answer is waited for, the queue on its connection included; longer than the server may work. */
  answerTimeoutMs?: number
}

/** Opens the store. Connections are made when they are first needed, and again when they were lost. */
export function openDatabase(options: DatabaseOptions): Database {
  const statementTimeoutMs = options.statementTimeoutMs ?? 15_000
  const connection = {
    connectionString: options.url,
    connectionTimeoutMillis: 5_000,
    options: `-c TimeZone=UTC -c statement_timeout=${statementTimeoutMs}`,
    // A host that vanishes says nothing: without these a connection would wait for the kernel to give up, for minutes.
    query_timeout: options.answerTimeoutMs ?? statementTimeoutMs + 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'florin',
    types: { getTypeParser },
  }
  // A write waits for the disk, and a read sent behind it on the same connection would wait with it.
  const reading = createLanes(options.lanes ?? 3, () => new pg.Client({ ...connection, pipeline: true }))
  const writing = createLanes(
    options.lanes ?? 3,
    () => new pg.Client({ ...connection, options: `${connection.options} ${byKey}`, pipeline: true }),
  )
  const pool = new pg.Pool({ ...connection, max: options.transactions ?? 4, idleTimeoutMillis: 30_000 })
  // An idle connection that the server closes must not end the process; the next checkout makes a new one.
  pool.on('error', () => {})

  return {
    ...statementsOn(reading.send),
    run: statementsOn(writing.send).run,
    find: findOn(reading.send),
    writeGuarded: createGathering(writing.send),
    transaction: (work) => inTransaction(pool, work),
    async close() {
      await Promise.all([reading.close(), writing.close(), pool.end()])
    },
  }
}

// Every write names its rows by key. A plan made while a table was small would go on reading the whole of it, so plans
// that do not go by key are switched off where writes are sent.
const byKey = [
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'plan_cache_mode=force_generic_plan',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

function statementsOn(send: Lanes['send']): Reader & Writer {
  async function rows<P extends Columns, R extends Columns>(
    statement: Query<P, R> | Command<P, R>,
    values: RowOf<P>,
  ): Promise<RowOf<R>[]> {
    const parameters = Object.entries(statement.parameters)
    try {
      const result = await send({
        name: statement.name,
        text: statement.sql,
        values: parameters.map(([name, held]) => encodeParameter(held, values[name])),
      })
      return result.rows as RowOf<R>[]
    } catch (error) {
      throw new DatabaseError(statement.name, error)
    }
  }
  return { all: rows, run: rows, first: async (query, values) => (await rows(query, values))[0] }
}

function findOn(send: Lanes['send']): Database['find'] {
  return async (query, values) => {
    try {
      const result = await send({ text: query.sql, values })
      return result.rows as RowOf<typeof query.row>[]
    } catch (error) {
      throw new DatabaseError(query.name, error)
    }
  }
}

async function inTransaction<Result>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new DatabaseError('begin', error)
  })
  // The pool listens to idle connections only; one that is lost in use fails its statement, and must not end the process.
  const lost = () => {}
  client.on('error', lost)
  try {
    await client.query('begin').catch((error: unknown) => {
      throw new DatabaseError('begin', error)
    })
    const result = await work({ ...statementsOn((config) => client.query(config)), transaction: true })
    await client.query('commit').catch((error: unknown) => {
      throw new DatabaseError('commit', error)
    })
    client.release()
    return result
  } catch (error) {
    await giveBack(client, error)
    throw error
  } finally {
    client.off('error', lost)
  }
}

async function giveBack(client: pg.PoolClient, error: unknown): Promise<void> {
  // A connection that did not answer would not answer a rollback either; the server rolls back when it is ended.
  if (error instanceof DatabaseError && error.kind === 'unavailable') return client.release(error)
  await client.query('rollback').then(
    () => client.release(),
    (broken: Error) => client.release(broken),
  )
}

const int8 = 20
const timestamptz = 1184

function getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
  if (oid === int8) return Number
  // "2026-11-20 10:30:02.123+00": the session's time zone is UTC, so the offset is always +00.
  if (oid === timestamptz) return (text: string) => Date.parse(`${text.slice(0, -3).replace(' ', 'T')}Z`)
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid)
}
