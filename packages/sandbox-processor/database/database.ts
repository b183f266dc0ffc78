import pg from 'pg'
import { createConnector } from '../../../src/platform/database/index.ts'
import { connectionsMax } from '../limits.ts'
import type { Log } from '../log.ts'

/** The pool or an open transaction, either of which runs a single statement. */
export type Queryable = {
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>
}

/** An open transaction of several statements. Only `inTransaction` creates one. */
export type Transaction = pg.PoolClient
export type Database = pg.Pool

/** Opens the pool. A database outage is logged, and the pool reconnects with the next query. */
export function openPool(databaseUrl: string, log: Log): Database {
  const { Client, config } = createConnector(databaseUrl)
  const pool = new pg.Pool({
    ...config,
    Client,
    max: connectionsMax,
    types: { getTypeParser: parserOf },
  })
  pool.on('error', (error) => log('database_connection_lost', { message: error.message }))
  // The pool removes its error listener from a client in use, and an unhandled error event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Runs `work` in one transaction. Any error rolls everything back. */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await db.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    const isBroken = await client.query('rollback').then(
      () => false,
      () => true,
    )
    client.release(isBroken)
    throw error
  }
}

/** Runs a statement, and returns the number of changed rows. */
export async function run(db: Queryable, text: string, values: unknown[] = []): Promise<number> {
  const result = await db.query({ name: getStatementName(text), text, values })
  return result.rowCount ?? 0
}

/** Runs a statement, and returns its rows. */
export async function queryRows<Row extends pg.QueryResultRow>(
  db: Queryable,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const result = await db.query<Row>({ name: getStatementName(text), text, values })
  return result.rows
}

/** Runs a statement, and returns its first row, if there is one. */
export async function queryFirst<Row extends pg.QueryResultRow>(
  db: Queryable,
  text: string,
  values: unknown[] = [],
): Promise<Row | undefined> {
  const [row] = await queryRows<Row>(db, text, values)
  return row
}

/** Runs a statement that always returns a row, such as an insert with `returning`. */
export async function queryOne<Row extends pg.QueryResultRow>(
  db: Queryable,
  text: string,
  values: unknown[] = [],
): Promise<Row> {
  const row = await queryFirst<Row>(db, text, values)
  if (row === undefined) throw new Error('a statement that always gives a row gave none')
  return row
}

const names = new Map<string, string>()

// PostgreSQL parses a named statement once per connection. The texts are constants, so the names are few.
function getStatementName(text: string): string {
  const name = names.get(text) ?? `statement_${names.size + 1}`
  names.set(text, name)
  return name
}

// Set for this pool only, because other code of the process may parse bigint otherwise. Cents and milliseconds stay far
// below 2^53, so a number holds them exactly.
function parserOf(oid: number, format?: 'text' | 'binary') {
  return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format ?? 'text')
}
