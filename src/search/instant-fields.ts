import { z } from 'zod'
import { dayMs, toIsoInstant } from '#kernel/clock'
import { dateOrInstant, dateOrInstantMeta, addProblem } from '#platform/http'
import type { Bind } from './condition.ts'
import { createField, type Field, type Filter } from './field.ts'
import { ranges, type Operator } from './operator.ts'

/** A range of time: its first ms, and the first ms after it. */
type TimeRange = { from: number; until: number }

const epochMin = Date.UTC(1900, 0, 1)
const epochMax = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** Formats an instant for a statement; a year of more than four digits becomes infinity. */
export function formatInstantSql(ms: number): string {
  return ms > epochMax ? 'infinity' : toIsoInstant(ms)
}

function toWholeDay({ from }: TimeRange): TimeRange {
  const begins = Math.floor(from / dayMs) * dayMs
  return { from: begins, until: begins + dayMs }
}

const acceptedInstant = 'epoch milliseconds or an ISO 8601 date or timestamp'

/** A moment: a number or a full date and time is one ms, a date alone its whole day in UTC. */
const moment = z
  .unknown()
  .transform((value, context): TimeRange => {
    if (typeof value === 'number' && Number.isInteger(value) && value >= epochMin && value <= epochMax)
      return { from: value, until: value + 1 }
    const read = dateOrInstant.safeParse(value)
    if (!read.success) {
      addProblem(context, 'invalid_date', `must be ${acceptedInstant}`)
      return { from: 0, until: 1 }
    }
    const { at, dateOnly } = read.data
    const ms = { from: at, until: at + 1 }
    return dateOnly ? toWholeDay(ms) : ms
  })
  .meta({
    example: '2026-07-05',
    anyOf: [
      { type: 'integer', minimum: epochMin, maximum: epochMax },
      { type: 'string', ...dateOrInstantMeta },
    ],
  })

/** Creates a field of instants. Spec, Shared search contract, 4. */
export function instantField(column: string): Field {
  return timeRangeField(column, moment)
}

/** Creates a field of instants that compares whole days only. Spec, Customer search filters, createdAt. */
export function dayField(column: string): Field {
  return timeRangeField(column, moment.transform(toWholeDay))
}

function timeRangeField(column: string, one: z.ZodType<TimeRange>): Field {
  return createField({
    operators: ranges,
    takes: acceptedInstant,
    // Milliseconds have thirteen digits and more.
    kind: 'closed',
    one,
    order: { start: ({ from }) => from, end: ({ until }) => until - 1 },
    compare: (operator, whiles) => compareTimeRange(operator, column, whiles),
  })
}

function compareTimeRange(operator: Operator, column: string, whiles: TimeRange[]): Filter {
  const [first = { from: 0, until: 0 }, last = first] = whiles
  const { from, until } = toBounds(operator, first, last)
  const at = (bind: Bind, comparison: string, ms: number | undefined) =>
    ms === undefined ? [] : [`${column} ${comparison} ${bind(formatInstantSql(ms), 'timestamptz')}`]
  return {
    within: { from, until },
    condition: (bind) => [...at(bind, '>=', from), ...at(bind, '<', until)].join(' and '),
  }
}

function toBounds(operator: Operator, first: TimeRange, last: TimeRange): { from?: number; until?: number } {
  switch (operator) {
    case 'gt':
      return { from: first.until }
    case 'gte':
      return { from: first.from }
    case 'lt':
      return { until: first.from }
    case 'lte':
      return { until: first.until }
    default:
      return { from: first.from, until: last.until }
  }
}
