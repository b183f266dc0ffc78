import type { Columns, RowOf } from './columns.ts'

type Statement<Parameters extends Columns, Row extends Columns> = {
  /** The name under which it is prepared, unless it was assembled, and which errors show. */
  readonly name: string
  /** In the order of $1, $2, ... */
  readonly parameters: Parameters
  readonly row: Row
  readonly sql: string
}

/** A statement that only reads. */
export type Query<Parameters extends Columns, Row extends Columns> = Statement<Parameters, Row> & {
  readonly kind: 'query'
}

/**
 * A read of at most one row by its key. Lookups of one kind that are asked for at the same moment go to the database
 * as one statement; what such a row holds is for reading only, since others may have been given the same.
 */
export type Lookup<Parameters extends Columns, Row extends Columns> = Statement<Parameters, Row> & {
  readonly kind: 'lookup'
}

/** A read that was put together for one request. It is not prepared, and its values are given in order. */
export type AssembledQuery<Row extends Columns> = {
  readonly kind: 'assembled query'
  readonly name: string
  readonly row: Row
  readonly sql: string
}

/**
 * A write that does not wait for the disk: its text switches that off for its own transaction. It is sent where nothing
 * waits, or it would wait behind others.
 */
export type AsyncCommit = { readonly isUnawaited?: true }

/** A statement that writes; its row is what it returns. */
export type Command<Parameters extends Columns, Row extends Columns> = Statement<Parameters, Row> &
  AsyncCommit & { readonly kind: 'command' }

/** Reads rows, and can do nothing else. */
export type Reader = {
  all<P extends Columns, R extends Columns>(query: Query<P, R>, values: RowOf<P>): Promise<RowOf<R>[]>
  first<P extends Columns, R extends Columns>(
    query: Query<P, R> | Lookup<P, R>,
    values: RowOf<P>,
  ): Promise<RowOf<R> | undefined>
}

/** Writes, one statement at a time; each is a transaction of its own. */
export type Writer = {
  /** Runs a command and answers the rows it returns. */
  run<P extends Columns, R extends Columns>(command: Command<P, R>, values: RowOf<P>): Promise<RowOf<R>[]>
}

/** Several statements that hold together: all of them take effect, or none. */
export type Transaction = Reader & Writer & { readonly transaction: true }

const statementsByName = new Map<string, Statement<Columns, Columns>>()
const lookups: Lookup<Columns, Columns>[] = []

/** Declares a read. Its name is unique in the program; the columns are checked against the database by a test. */
export function query<P extends Columns, R extends Columns>(statement: Statement<P, R>): Query<P, R> {
  return { ...declareStatement(statement), kind: 'query' }
}

/** Declares a read of at most one row by its key: single values that an index leads to. */
export function lookup<P extends Columns, R extends Columns>(statement: Statement<P, R>): Lookup<P, R> {
  const declared: Lookup<P, R> = { ...declareStatement(statement), kind: 'lookup' }
  lookups.push(declared)
  return declared
}

/** Declares a write. */
export function command<P extends Columns, R extends Columns>(
  statement: Statement<P, R> & AsyncCommit,
): Command<P, R> {
  return { ...declareStatement(statement), kind: 'command' }
}

/** Puts a read together whose text depends on the request. Values are bound, never written into it. */
export function assembleQuery<Row extends Columns>(
  statement: Omit<AssembledQuery<Row>, 'kind'>,
): AssembledQuery<Row> {
  return { ...statement, kind: 'assembled query' }
}

/** Every statement declared so far, for the test that prepares them all. */
export function listStatements(): Statement<Columns, Columns>[] {
  return [...statementsByName.values()]
}

/** Those of them that are lookups. */
export function listLookups(): Lookup<Columns, Columns>[] {
  return lookups
}

function declareStatement<Declared extends Statement<Columns, Columns>>(statement: Declared): Declared {
  if (statementsByName.has(statement.name)) throw new Error(`two statements are named "${statement.name}"`)
  statementsByName.set(statement.name, statement)
  return statement
}
