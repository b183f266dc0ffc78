/** Binds a value to a statement and returns its placeholder with its PostgreSQL type. */
export type Bind = (value: unknown, type: string) => string

/** A condition of a row: an SQL expression over the row `r`, whose values are always bound. */
export type Condition = (bind: Bind) => string

/** Combines conditions with AND. Without conditions, every row matches. */
export function combineConditions(conditions: Condition[]): Condition {
  return (bind) =>
    conditions.length === 0 ? 'true' : conditions.map((condition) => `(${condition(bind)})`).join(' and ')
}
