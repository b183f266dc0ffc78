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

/** What the database refused, or that it could not be reached. */
export class DatabaseError extends Error {
  /**
   * `cancelled` (out of time), `conflict` (in another's way) and `not taken` (the server is read-only, or out of disk,
   * memory or connections) took no effect for certain; of `unavailable` nobody knows whether it did.
   */
  readonly kind: DatabaseErrorKind
  /** The columns of which another row holds the same values, where that is the trouble, and their table where the server names it. */
  readonly violated: { readonly table?: string | undefined; readonly columns: string } | undefined

  constructor(statement: string, cause: unknown) {
    super(`${statement}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'DatabaseError'
    this.kind = toErrorKind(cause)
    this.violated = this.kind === 'unique' ? findViolatedKey(cause) : undefined
  }

  /** Whether nothing is wrong with what was asked, so that the same may well succeed a moment later. */
  get isPassing(): boolean {
    return transientKinds.includes(this.kind)
  }
}

/** Whether it was asked of a server that takes no writes: one that was demoted, most likely. */
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

/** In every language the detail of a unique violation has the columns and the values as `(a, b)=(1, 2)`. */
function findViolatedKey(cause: unknown): DatabaseError['violated'] {
  if (!(cause instanceof pg.DatabaseError)) return undefined
  const columns = /\((.*?)\)=\(/s.exec(cause.detail ?? '')?.[1]
  return columns === undefined ? undefined : { table: cause.table, columns }
}

function toErrorKind(cause: unknown): DatabaseErrorKind {
  // Only what the server answered is known not to be written: a socket's own codes, as EPIPE, look just like the server's.
  if (!(cause instanceof pg.DatabaseError)) return 'unavailable'
  const code = cause.code ?? ''
  const known = kindByCode[code]
  if (known) return known
  // What failed as an error was rolled back; a lack of resources that ends the connection may have come with the commit.
  if (cause.severity === 'ERROR' && code.startsWith('53')) return 'not taken'
  // 08 is the connection, 57 an operator's stop, 53 a lack of resources; a server that panics may do so while it commits.
  return cause.severity === 'PANIC' || /^(08|57|53)/.test(code) ? 'unavailable' : 'other'
}
