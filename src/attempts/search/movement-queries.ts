import type { Condition, SearchFilters } from '#search'
import { combineConditions } from '#search'
import { movedStatuses } from '../transaction-status.ts'

const movedStatusList = movedStatuses.map((status) => `'${status}'`).join(', ')

/**
 * A source of the movements of a transaction row `r`: its own, and its return. `at` is null while no money has moved.
 * `place` counts them, and `direction` is -1 for money that leaves the merchant.
 */
export const movementsOfRow = `(
  select 1 as place, r.action, case when r.status in (${movedStatusList}) then r.ended_at end as at,
    case when r.action = 'refund' then -1 else 1 end as direction
  union all
  select 2, 'return', r.returned_at, -1 where r.returned_at is not null)`

/** Returns filters of rows `r` joined with their movements `m`. Conditions on movements then apply to each of them. */
export function toMovementFilters({ filters, own }: SearchFilters): SearchFilters {
  const each = [...filters].map(
    ([name, filter]) => [name, filter.ofMovement ? { condition: filter.ofMovement } : filter] as const,
  )
  return { filters: new Map(each), own }
}

/**
 * Returns filters of rows `r` of which one movement meets all that select movements. A payment of January that was
 * returned in March is no return of January.
 */
export function combineMovementFilters({ filters, own }: SearchFilters): SearchFilters {
  const conditions = [...filters.values()].flatMap(({ ofMovement }) => ofMovement ?? [])
  const condition = hasMovement(combineConditions(conditions))
  const each = [...filters].map(
    ([name, filter]) => [name, filter.ofMovement ? { ...filter, condition } : filter] as const,
  )
  return { filters: new Map(each), own }
}

/** Returns the condition of a row `r` of which a movement `m` matches. */
export function hasMovement(condition: Condition): Condition {
  return (bind) => `exists (select from ${movementsOfRow} as m where ${condition(bind)})`
}
