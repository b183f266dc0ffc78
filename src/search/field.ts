import { z } from 'zod'
import { addProblem, toProblemCode, formatProblem, type FieldKind } from '#platform/http'
import type { Condition } from './condition.ts'
import type { Operator } from './operator.ts'

/** A parsed filter: the condition of a row, and its values for an index. */
export type Filter = {
  condition: Condition
  /** The values of which the column must have one, if that is the whole filter. */
  oneOf?: unknown[] | undefined
  /** The prefix of the stored value, if the comparison is exact. */
  begins?: string | undefined
  /** Whether `oneOf` may be incomplete, because the look-up was limited. */
  lacksSome?: boolean
  /** The filter's condition on the record's customer, a row `c` of customers. */
  ofCustomer?: Pick<Filter, 'condition' | 'oneOf' | 'begins'>
  /** The filter's condition on one movement of the record, a row `m`. */
  ofMovement?: Condition
  /** The range of an instant, ms: the start is inclusive, the end is exclusive. */
  within?: { from?: number | undefined; until?: number | undefined } | undefined
}

/**
 * A filterable field of a resource, with its operators. The errors, the API document and the statement all follow from
 * it.
 */
export type Field = {
  operators: readonly Operator[]
  /** The operator if none is sent and the value is not a list. */
  byDefault: Operator
  /** A description of its values for people. */
  takes: string
  /** The schema of one value. */
  one: z.ZodType
  /** The kind of its values for the card number check; free text by default. */
  kind?: FieldKind | undefined
  /** Parses a checked filter; reports problems of its value to the context. */
  read(value: unknown, operator: Operator, context: z.RefinementCtx): Filter
}

/** How many values a filter may list. Spec, Limits. */
export const valuesMax = 100

/**
 * Creates a field whose values are all of one kind. `one` parses a value, `compare` builds the condition, and `order`
 * returns the start and the end of a value's range.
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
      const values = parseValues(value, operator, one, context)
      const [start, end] = values
      const isRange = operator === 'between' && start !== undefined && end !== undefined
      if (isRange && order && order.start(start) > order.end(end))
        addProblem(context, 'reversed_range', 'the start must not be later than the end', ['value'])
      return compare(operator, values)
    },
  }
}

function parseValues<Value>(
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
