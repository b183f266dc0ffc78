import pg from 'pg'

type DatabaseErrorKind =
  | 'unique'
  | 'foreign key'
  | 'check'
  | 'cancelled'
  | 'conflict'
  | 'not taken'
  | 'unavailable'
  | 'other'

const transientKinds: readonly DatabaseErrorKind[] = ['unavailable', 'not taken', 'cancelled', 'conflict']

/** An error of the database, or a failure to reach it. */
export class DatabaseError extends Error {
  /**
   * `cancelled` (timeout), `conflict` (with another transaction) and `not taken` (server read-only, or out of disk,
   * memory or connections) had no effect. The outcome of `unavailable` is unknown.
   */
  readonly kind: DatabaseErrorKind
  /**
   * The columns whose values another row already has, for a unique violation. The table is set if the server reports
   * it.
   */
  readonly violated: { readonly table?: string | undefined; readonly columns: string } | undefined

  constructor(statement: string, cause: unknown) {
    super(`${statement}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'DatabaseError'
    this.kind = toErrorKind(cause)
    this.violated = this.kind === 'unique' ? findViolatedKey(cause) : undefined
  }

  /** Whether the statement itself was valid, so that a retry may succeed. */
  get isPassing(): boolean {
    return transientKinds.includes(this.kind)
  }
}

/** Whether the server accepts no writes, most likely because it was demoted. */
export function isReadOnlyError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === readOnlyCode
}

const readOnlyCode = '25006'

const kindByCode: Record<string, DatabaseErrorKind> = {
  [readOnlyCode]: 'not taken',
  '23505': 'unique',
  '23503': 'foreign key',
  '23514': 'check',
  '40001': 'conflict',
  '40P01': 'conflict',
  '57014': 'cancelled',
}

/** In all server languages, the detail of a unique violation contains the columns and values as `(a, b)=(1, 2)`. */
function findViolatedKey(cause: unknown): DatabaseError['violated'] {
  if (!(cause instanceof pg.DatabaseError)) return undefined
  const columns = /\((.*?)\)=\(/s.exec(cause.detail ?? '')?.[1]
  return columns === undefined ? undefined : { table: cause.table, columns }
}

function toErrorKind(cause: unknown): DatabaseErrorKind {
  // Only an error from the server proves that no write happened. Socket error codes such as EPIPE resemble those of the
  // server.
  if (!(cause instanceof pg.DatabaseError)) return 'unavailable'
  const code = cause.code ?? ''
  const known = kindByCode[code]
  if (known) return known
  // PostgreSQL rolled back a statement with severity ERROR. A lack of resources that ends the connection may occur
  // during the commit.
  if (cause.severity === 'ERROR' && code.startsWith('53')) return 'not taken'
  // 08 is a connection error, 57 an operator's stop, 53 a lack of resources. A server may panic during a commit.
  return cause.severity === 'PANIC' || /^(08|57|53)/.test(code) ? 'unavailable' : 'other'
}
