import { z } from 'zod'
import { addProblem, toProblemCode, formatProblem, type FieldKind } from '#platform/http'
import type { Condition } from './condition.ts'
import type { Operator } from './operator.ts'

/** A filter that was read: what a row must be like, and what an index may be asked for. */
export type Filter = {
  condition: Condition
  /** The stored values of which it wants one, where it asks for nothing else. */
  oneOf?: unknown[] | undefined
  /** What the stored value begins with, where that is asked for letter by letter. */
  begins?: string | undefined
  /** Whether `oneOf` may lack some, because they were looked for among too many. */
  lacksSome?: boolean
  /** What it asks of the record's customer, a row `c` of customers. */
  ofCustomer?: Pick<Filter, 'condition' | 'oneOf' | 'begins'>
  /** The while within which it wants an instant, ms: its start, and its end, which is no longer within. */
  within?: { from?: number | undefined; until?: number | undefined } | undefined
}

/**
 * One row of a resource's table: what can be filtered by, and how. Everything else follows from it: the refusals, the API
 * document and the statement.
 */
export type Field = {
  operators: readonly Operator[]
  /** What is meant where no operator is sent and the value is no list. */
  byDefault: Operator
  /** What its values are, for people. */
  takes: string
  /** What one value is. */
  one: z.ZodType
  /** What its values are, for finding card numbers in them; free text where it is not said. */
  kind?: FieldKind | undefined
  /** Reads a checked filter; what is wrong with its value is told through the context. */
  read(value: unknown, operator: Operator, context: z.RefinementCtx): Filter
}

/** How many values a filter may list. Spec, Limits. */
export const valuesMax = 100

/**
 * A field whose values are all of one kind: `one` reads a value, `compare` writes what a row must be like, and `order`
 * tells where a value begins and ends, as the start and the end of a range.
 */
export function createField<Value>({
  operators,
  takes,
  kind,
  one,
  compare,
  order,
}: {
  operators: readonly Operator[]
  takes: string
  kind?: FieldKind
  one: z.ZodType<Value>
  compare: (operator: Operator, values: Value[]) => Filter
  order?: { start: (value: Value) => number; end: (value: Value) => number }
}): Field {
  return {
    operators,
    takes,
    one,
    kind,
    byDefault: 'eq',
    read(value, operator, context) {
      const values = readValues(value, operator, one, context)
      const [start, end] = values
      const isRange = operator === 'between' && start !== undefined && end !== undefined
      if (isRange && order && order.start(start) > order.end(end))
        addProblem(context, 'reversed_range', 'the start must not be later than the end', ['value'])
      return compare(operator, values)
    },
  }
}

function readValues<Value>(
  value: unknown,
  operator: Operator,
  one: z.ZodType<Value>,
  context: z.RefinementCtx,
): Value[] {
  const list = createListSchema(one, operator).safeParse(Array.isArray(value) ? value : [value], {
    error: formatProblem,
  })
  const mustBeList = operator === 'in' || operator === 'between'
  if (mustBeList !== Array.isArray(value)) {
    addProblem(
      context,
      'invalid_type',
      mustBeList ? `${operator} takes a list` : `${operator} takes one value`,
      ['value'],
    )
    return []
  }
  if (list.success) return list.data
  for (const issue of list.error.issues) {
    const path = ['value', ...(mustBeList ? issue.path : issue.path.slice(1))]
    addProblem(context, toProblemCode(issue), issue.message, path)
  }
  return []
}

function createListSchema<Value>(one: z.ZodType<Value>, operator: Operator): z.ZodType<Value[]> {
  if (operator === 'between') return z.array(one).length(2, 'between takes [start, end]')
  if (operator === 'in')
    return z.array(one).min(1, 'takes at least one value').max(valuesMax, `takes at most ${valuesMax} values`)
  return z.array(one)
}
