import type { Columns, RowOf } from './columns.ts'

/**
 * The database of a statement, where an installation has several. Default: that of the company whose id is a parameter.
 * `any cell` has the row in one of them, `each cell` has some of the rows in each, and `own cell` is that of a worker.
 */
export type StatementHome = 'hub' | 'any cell' | 'each cell' | 'own cell'

/** A declaration that names its database. */
export type Homed = { readonly home?: StatementHome | undefined }

type Statement<Parameters extends Columns, Row extends Columns> = Homed & {
  /** The name of the prepared statement, unless it was assembled. Errors show it. */
  readonly name: string
  /** The parameters in the order of $1, $2, ... */
  readonly parameters: Parameters
  readonly row: Row
  readonly sql: string
}

/** A statement that only reads. */
export type Query<Parameters extends Columns, Row extends Columns> = Statement<Parameters, Row> & {
  readonly kind: 'query'
}

/**
 * A read of at most one row by its key. Lookups of one kind in the same tick share one statement. Its row is read-only,
 * since other callers may share it.
 */
export type Lookup<Parameters extends Columns, Row extends Columns> = Statement<Parameters, Row> & {
  readonly kind: 'lookup'
}

/** A query that was assembled for one request. It is not prepared, and its values are positional. */
export type AssembledQuery<Row extends Columns> = {
  readonly kind: 'assembled query'
  readonly name: string
  readonly row: Row
  readonly sql: string
  /** The pace of a stream of its rows, for one that may take hours. */
  readonly pace?: StreamPace
}

/** The rows that a stream reads at a time, and the limit of the whole stream, in ms. */
export type StreamPace = { readonly batchRows: number; readonly allMs: number }

/**
 * A write that does not wait for the disk. It uses the connections of lookups, whose commits do not wait. In a
 * transaction of several statements it waits with the others.
 */
export type AsyncCommit = { readonly isUnawaited?: true }

/** A statement that writes. Its row is the type of the returned rows. */
export type Command<Parameters extends Columns, Row extends Columns> = Statement<Parameters, Row> &
  AsyncCommit & { readonly kind: 'command' }

/** The reading half of a store. */
export type Reader = {
  all<P extends Columns, R extends Columns>(query: Query<P, R>, values: RowOf<P>): Promise<RowOf<R>[]>
  first<P extends Columns, R extends Columns>(
    query: Query<P, R> | Lookup<P, R>,
    values: RowOf<P>,
  ): Promise<RowOf<R> | undefined>
}

/** The writing half of a store: each statement is its own transaction. */
export type Writer = {
  /** Runs a command and returns its rows. */
  run<P extends Columns, R extends Columns>(command: Command<P, R>, values: RowOf<P>): Promise<RowOf<R>[]>
}

/** Several statements that take effect together, or not at all. */
export type Transaction = Reader & Writer & { readonly transaction: true }

const statementsByName = new Map<string, Statement<Columns, Columns>>()
const lookups: Lookup<Columns, Columns>[] = []

/** Declares a query. Its name is unique in the program. A test checks its columns against the database. */
export function query<P extends Columns, R extends Columns>(statement: Statement<P, R>): Query<P, R> {
  return { ...declareStatement(statement), kind: 'query' }
}

/** Declares a lookup: a read of at most one row by its indexed key. */
export function lookup<P extends Columns, R extends Columns>(statement: Statement<P, R>): Lookup<P, R> {
  const declared: Lookup<P, R> = { ...declareStatement(statement), kind: 'lookup' }
  lookups.push(declared)
  return declared
}

/** Declares a command, a statement that writes. */
export function command<P extends Columns, R extends Columns>(
  statement: Statement<P, R> & AsyncCommit,
): Command<P, R> {
  return { ...declareStatement(statement), kind: 'command' }
}

/** Assembles a query whose text depends on the request. Values are always bound parameters, never part of the text. */
export function assembleQuery<Row extends Columns>(
  statement: Omit<AssembledQuery<Row>, 'kind'>,
): AssembledQuery<Row> {
  return { ...statement, kind: 'assembled query' }
}

/** The declarations of statements with another home than a company's database. */
export type Declarations = { query: typeof query; lookup: typeof lookup; command: typeof command }

function declareIn(home: StatementHome): Declarations {
  return {
    query: (statement) => query({ ...statement, home }),
    lookup: (statement) => lookup({ ...statement, home }),
    command: (statement) => command({ ...statement, home }),
  }
}

/** Declares statements on the database of users, operators and the directory of companies. */
export const hub: Declarations = declareIn('hub')
/** Declares statements whose one row may be in the database of any company. */
export const anyCell: Declarations = declareIn('any cell')
/** Declares statements that return rows of all companies, in no order across their databases. */
export const eachCell: Declarations = declareIn('each cell')
/** Declares statements of a worker on its own database. */
export const ownCell: Declarations = declareIn('own cell')

/** Returns all declared statements, for the test that prepares them. */
export function listStatements(): Statement<Columns, Columns>[] {
  return [...statementsByName.values()]
}

/** Returns all declared lookups. */
export function listLookups(): Lookup<Columns, Columns>[] {
  return lookups
}

function declareStatement<Declared extends Statement<Columns, Columns>>(statement: Declared): Declared {
  if (statementsByName.has(statement.name)) throw new Error(`two statements are named "${statement.name}"`)
  statementsByName.set(statement.name, statement)
  return statement
}
