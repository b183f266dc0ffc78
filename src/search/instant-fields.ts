import { z } from 'zod'
import { dayMs, isoInstant } from '#kernel/clock'
import { dateOrInstant, dateOrInstantShown, problem } from '#platform/http'
import type { Bind } from './condition.ts'
import { field, type Field, type Filter } from './field.ts'
import { ranges, type Operator } from './operator.ts'

/** A while: its first ms, and the first ms after it. */
type While = { from: number; until: number }

const epochMin = Date.UTC(1900, 0, 1)
const epochMax = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** An instant as a statement takes it; what lies behind the last year of four digits never comes. */
export function instantText(ms: number): string {
  return ms > epochMax ? 'infinity' : isoInstant(ms)
}

function dayOf({ from }: While): While {
  const begins = Math.floor(from / dayMs) * dayMs
  return { from: begins, until: begins + dayMs }
}

const spoken = 'epoch milliseconds or an ISO 8601 date or timestamp'

/** A moment: a number or a full date and time is one ms, a date alone its whole day in UTC. */
const moment = z
  .unknown()
  .transform((value, context): While => {
    if (typeof value === 'number' && Number.isInteger(value) && value >= epochMin && value <= epochMax)
      return { from: value, until: value + 1 }
    const read = dateOrInstant.safeParse(value)
    if (!read.success) {
      problem(context, 'invalid_date', `must be ${spoken}`)
      return { from: 0, until: 1 }
    }
    const { at, dateOnly } = read.data
    const ms = { from: at, until: at + 1 }
    return dateOnly ? dayOf(ms) : ms
  })
  .meta({
    example: '2026-07-05',
    anyOf: [
      { type: 'integer', minimum: epochMin, maximum: epochMax },
      { type: 'string', ...dateOrInstantShown },
    ],
  })

/** An instant. Spec, Shared search contract, 4. */
export function instantField(column: string): Field {
  return whileField(column, moment)
}

/** An instant of which only the day counts, whatever is sent. Spec, Customer search filters, createdAt. */
export function dayField(column: string): Field {
  return whileField(column, moment.transform(dayOf))
}

function whileField(column: string, one: z.ZodType<While>): Field {
  return field({
    operators: ranges,
    takes: spoken,
    // Milliseconds are thirteen digits and more.
    kind: 'closed',
    one,
    order: { start: ({ from }) => from, end: ({ until }) => until - 1 },
    compare: (operator, whiles) => within(operator, column, whiles),
  })
}

function within(operator: Operator, column: string, whiles: While[]): Filter {
  const [first = { from: 0, until: 0 }, last = first] = whiles
  const { from, until } = rangeOf(operator, first, last)
  const at = (bind: Bind, comparison: string, ms: number | undefined) =>
    ms === undefined ? [] : [`${column} ${comparison} ${bind(instantText(ms), 'timestamptz')}`]
  return {
    within: { from, until },
    condition: (bind) => [...at(bind, '>=', from), ...at(bind, '<', until)].join(' and '),
  }
}

function rangeOf(operator: Operator, first: While, last: While): { from?: number; until?: number } {
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
