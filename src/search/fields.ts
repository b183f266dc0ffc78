import { z } from 'zod'
import { foldText } from '#kernel/fold-text'
import { parseId, type PublicIds } from '#kernel/ids'
import { toCents, dollarsToCents, type Cents } from '#kernel/money'
import { addProblem, toIdMeta, type FieldKind } from '#platform/http'
import { createField, type Field } from './field.ts'
import { ranges, type Operator } from './operator.ts'

const textMax = 2_000
const text = z.string().max(textMax, `takes at most ${textMax} characters`)

/**
 * Creates a field of public ids; `listMeansAny` makes a list match any of its ids for every operator. An id that cannot
 * be of this kind matches no record and is no error.
 */
export function idField(
  prefix: keyof PublicIds,
  column: string,
  { listMeansAny = false }: { listMeansAny?: boolean } = {},
): Field {
  const byIds = createField({
    operators: ['eq', 'in'],
    takes: `an id (${prefix}_...)`,
    kind: 'id',
    one: text.meta({ example: toIdMeta(prefix).example }),
    compare(_, ids) {
      const oneOf = ids.flatMap((id) => parseId(prefix, id) ?? [])
      return { oneOf, condition: (bind) => `${column} = any(${bind(oneOf, 'uuid[]')})` }
    },
  })
  if (!listMeansAny) return byIds
  const meant = (value: unknown, operator: Operator) => (Array.isArray(value) ? 'in' : operator)
  return {
    ...byIds,
    read: (value, operator, context) => byIds.read(value, meant(value, operator), context),
  }
}

/** Creates a field with one of a few names. */
export function nameField(
  names: readonly string[],
  column: string,
  { operators = ['eq', 'in'] }: { operators?: readonly Operator[] } = {},
): Field {
  return createField({
    operators,
    takes: `one of ${names.join(', ')}`,
    one: z.enum(names, `accepts ${names.join(', ')}`),
    compare: (_, oneOf) => ({ oneOf, condition: (bind) => `${column} = any(${bind(oneOf, 'text[]')})` }),
  })
}

type TextOptions = {
  operators?: readonly Operator[]
  byDefault?: Operator
  /** Whether eq and in are case-sensitive. */
  exact?: boolean
  /** Whether the column contains trimmed and folded text already. */
  folded?: boolean
  /** The kind of the column's values for the card number check. */
  kind?: FieldKind
}

/** Creates a text field; contains and startsWith always ignore case. */
export function textField(column: string, options: TextOptions = {}): Field {
  const { operators = ['eq', 'in', 'contains', 'startsWith'], byDefault = 'eq' } = options
  const { exact = false, folded = false, kind = 'text' } = options
  const small = (each: string) => (folded ? each : `folded(${each})`)
  const compared = createField({
    operators,
    takes: 'text',
    kind,
    one: (folded ? text.transform((value) => foldText(value.trim())) : text).meta({
      example: 'Lovelace',
    }),
    compare(operator, values) {
      const [first = ''] = values
      if (operator === 'contains')
        return { condition: (bind) => `position(${small(bind(first, 'text'))} in ${small(column)}) > 0` }
      if (operator === 'startsWith')
        return {
          begins: folded ? first : undefined,
          condition: (bind) => `starts_with(${small(column)}, ${small(bind(first, 'text'))})`,
        }
      if (exact || folded)
        return { oneOf: values, condition: (bind) => `${column} = any(${bind(values, 'text[]')})` }
      return {
        condition: (bind) =>
          `${small(column)} = any(array(select folded(v) from unnest(${bind(values, 'text[]')}) as v))`,
      }
    },
  })
  return { ...compared, byDefault }
}

// No amount here is as large, and a larger number cannot represent cents.
const dollarsMax = 10_000_000_000_000

const money = z
  .number()
  .transform((dollars, context): Cents => {
    const amount = dollarsToCents(dollars)
    if (amount === undefined || Math.abs(dollars) > dollarsMax)
      addProblem(context, 'invalid_precision', 'takes at most two decimals')
    return amount ?? toCents(0)
  })
  .meta({ minimum: -dollarsMax, maximum: dollarsMax, multipleOf: 0.01, example: 49.5 })

/** Creates a field of amounts: in dollars for callers, stored as cents. */
export function moneyField(column: string): Field {
  return createField({
    operators: ranges,
    takes: 'dollars',
    one: money,
    order: { start: (amount) => amount, end: (amount) => amount },
    compare: (operator, amounts) => ({
      condition: (bind) =>
        compareSql(
          operator,
          column,
          amounts.map((amount) => bind(amount, 'bigint')),
        ),
    }),
  })
}

export function numberField(column: string): Field {
  return createField({
    operators: ranges,
    takes: 'a number',
    one: z.number(),
    order: { start: (value) => value, end: (value) => value },
    compare: (operator, values) => ({
      condition: (bind) =>
        compareSql(
          operator,
          column,
          values.map((value) => bind(String(value), 'numeric')),
        ),
    }),
  })
}

export function booleanField(column: string): Field {
  return createField({
    operators: ['eq'],
    takes: 'true or false',
    one: z.boolean(),
    compare: (_, [wanted]) => ({ condition: (bind) => `${column} = ${bind(wanted, 'boolean')}` }),
  })
}

function compareSql(operator: Operator, column: string, [first = '', second = '']: string[]): string {
  switch (operator) {
    case 'gt':
      return `${column} > ${first}`
    case 'gte':
      return `${column} >= ${first}`
    case 'lt':
      return `${column} < ${first}`
    case 'lte':
      return `${column} <= ${first}`
    case 'between':
      return `${column} between ${first} and ${second}`
    default:
      return `${column} = ${first}`
  }
}
