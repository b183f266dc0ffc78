/** What the database refused, or that it could not be reached. */
export class DatabaseError extends Error {
  readonly kind: 'unique' | 'foreign key' | 'check' | 'unavailable' | 'other'
  /** The constraint or unique index that a write ran into. */
  readonly constraint: string | undefined

  constructor(statement: string, cause: unknown) {
    super(`${statement}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'DatabaseError'
    const { code, constraint } = details(cause)
    this.kind = kindOf(code)
    this.constraint = constraint
  }
}

/** Whether a write failed because it would have broken this unique index or constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.constraint === constraint
}

function details(cause: unknown): { code: string | undefined; constraint: string | undefined } {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  const constraint = cause instanceof Error && 'constraint' in cause ? String(cause.constraint) : undefined
  return { code, constraint }
}

function kindOf(code: string | undefined): DatabaseError['kind'] {
  if (code === '23505') return 'unique'
  if (code === '23503') return 'foreign key'
  if (code === '23514') return 'check'
  // Five letters are PostgreSQL's own codes: 08 is the connection, 57 an operator's stop, 53 a lack of resources.
  const answered = code !== undefined && /^[0-9A-Z]{5}$/.test(code)
  return answered && !/^(08|57|53)/.test(code) ? 'other' : 'unavailable'
}
