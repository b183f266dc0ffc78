import type { CompanyId } from '#kernel/ids'
import { c } from '#platform/database'
import {
  buildStatement,
  combineConditions,
  formatInstantSql,
  toCondition,
  type Condition,
  type Filter,
  type SearchFilters,
} from '#search'
import { movedStatuses } from '../transaction-status.ts'

const movedStatusList = movedStatuses.map((status) => `'${status}'`).join(', ')

const undone = `jsonb_to_recordset(r.undone_movements) as u(action text, "movedAt" float8, "undoneAt" float8)
  where r.undone_movements is not null`

/**
 * A source of the movements of a transaction row `r`: its own, its return, and those that were undone. `at` is null while
 * no money has moved. `place` orders them, and `direction` is -1 for money that leaves the merchant.
 */
export const movementsOfRow = `(
  select 1 as place, r.action, case when r.status in (${movedStatusList}) then r.ended_at end as at,
    case when r.action = 'refund' then -1 else 1 end as direction
  union all
  select 4, 'return', r.returned_at, -1 where r.returned_at is not null
  union all
  select 2, u.action, to_timestamp(u."movedAt" / 1000), -1 from ${undone}
  union all
  select 3, u.action, to_timestamp(u."undoneAt" / 1000), 1 from ${undone})`

/** Returns the condition of a row `r` with a movement `m` that meets the given one. */
export function hasMovement(condition: Condition): Condition {
  return (bind) => `exists (select from ${movementsOfRow} as m where ${condition(bind)})`
}

/** The filters of a row `r` of transactions, and the conditions of each of its movements `m`. */
export type MovementFilters = { ofRecord: SearchFilters; ofMovement: Condition[] }

/**
 * Separates the filters of records from those of movements. One movement must meet all of the latter: a payment of
 * January that was returned in March is no return of January.
 */
export function splitMovementFilters({ filters, own }: SearchFilters): MovementFilters {
  const all = [...filters]
  const moved = toIndexedTimes(filters)
  return {
    ofRecord: {
      filters: new Map([
        ...all.filter(([, { ofMovement }]) => !ofMovement),
        ...(moved ? [['movedAt', moved] as const] : []),
      ]),
      own,
    },
    ofMovement: all.flatMap(([, { ofMovement }]) => ofMovement ?? []),
  }
}

/**
 * Returns the filter of a row `r` that has a movement at the requested time, in the columns of the indexes. Money that
 * moved by an instant belongs to a transaction that was created by then.
 */
function toIndexedTimes(filters: SearchFilters['filters']): Filter | undefined {
  const { ofMovement, within } = filters.get('movedAt') ?? {}
  if (!ofMovement) return undefined
  const until = within?.until
  const condition: Condition = (bind) => {
    const moved = ofMovement(bind)
    const times = ['r.ended_at', 'r.returned_at'].map((column) => `(${moved.replaceAll('m.at', column)})`)
    const created =
      until === undefined ? [] : [`r.created_at < ${bind(formatInstantSql(until), 'timestamptz')}`]
    const undoneTimes = `r.undone_movements @> '[]'`
    return [`(${[...times, undoneTimes].join(' or ')})`, ...created].join(' and ')
  }
  return { condition, within }
}

const sumOf = (actions: string, expression: string) =>
  `coalesce(sum(s.${actions} * ${expression}), 0)::bigint`
const total = '(r.subtotal_cents + r.fee_cents)'

/** Builds a statement that counts a company's transactions with a matching movement, and sums those movements. */
export function sumMovements(companyId: CompanyId, { ofRecord, ofMovement }: MovementFilters) {
  const row = {
    count: c.bigint,
    collected_cents: c.cents,
    fee_cents: c.cents,
    refunded_cents: c.cents,
    returned_cents: c.cents,
  }
  return buildStatement(
    'sum movements',
    row,
    (bind) => `select count(*) as count, ${sumOf('collected', 'r.subtotal_cents')} as collected_cents,
        ${sumOf('collected', 'r.fee_cents')} as fee_cents, ${sumOf('refunded', total)} as refunded_cents,
        ${sumOf('returned', total)} as returned_cents
      from transactions r cross join lateral (
        select count(*) as movements,
          coalesce(sum(m.direction) filter (where m.at is not null and m.action not in ('refund', 'return')), 0) as collected,
          coalesce(-sum(m.direction) filter (where m.at is not null and m.action = 'refund'), 0) as refunded,
          coalesce(-sum(m.direction) filter (where m.action = 'return'), 0) as returned
        from ${movementsOfRow} as m where ${combineConditions(ofMovement)(bind)}) as s
      where r.company_id = ${bind(companyId, 'uuid')} and s.movements > 0 and ${toCondition(ofRecord)(bind)}`,
  )
}
