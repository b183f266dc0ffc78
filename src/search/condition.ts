/** Takes a value into a statement and answers what stands for it there, with its PostgreSQL type. */
export type Bind = (value: unknown, type: string) => string

/** What a row must be like: an SQL expression over the row `r`, whose values are bound and never written into it. */
export type Condition = (bind: Bind) => string

/** Fits what all of them fit; where there are none, everything. */
export function combineConditions(conditions: Condition[]): Condition {
  return (bind) =>
    conditions.length === 0 ? 'true' : conditions.map((condition) => `(${condition(bind)})`).join(' and ')
}
