import { z } from 'zod'
import { valuesMax, type Field } from './field.ts'

type FilterSchema = Record<string, unknown>

/** Returns the schema of a filter for the API document, with the values of each operator. */
export function toFilterSchema({ operators: known, byDefault, takes, one }: Field): FilterSchema {
  const operators: readonly string[] = known
  const { $schema: _, ...value } = z.toJSONSchema(one, { io: 'input', unrepresentable: 'any' })
  const item = { ...value, description: takes }
  const single = operators.filter((operator) => operator !== 'in' && operator !== 'between')
  const isLeftOut = single.includes(byDefault)
  const shapes = [
    ...(single.length > 0 ? [toOperatorSchema(item, single, isLeftOut)] : []),
    ...(operators.includes('in') ? [toOperatorSchema(toListSchema(item, 1, valuesMax), ['in'], true)] : []),
    ...(operators.includes('between')
      ? [toOperatorSchema(toListSchema(item, 2, 2), ['between'], false)]
      : []),
  ]
  const [only, ...others] = shapes
  return {
    type: undefined,
    properties: undefined,
    required: undefined,
    additionalProperties: undefined,
    ...(only && others.length === 0 ? only : { anyOf: shapes }),
  }
}

function toListSchema(items: FilterSchema, minItems: number, maxItems: number): FilterSchema {
  const { example } = items
  const examples = example === undefined ? {} : { example: Array.from({ length: minItems }, () => example) }
  const description = `Each is ${String(items['description'])}.`
  return { type: 'array', description, items, minItems, maxItems, ...examples }
}

function toOperatorSchema(value: FilterSchema, operators: string[], isLeftOut: boolean): FilterSchema {
  return {
    type: 'object',
    properties: { value, operator: { type: 'string', enum: operators } },
    required: isLeftOut ? ['value'] : ['value', 'operator'],
    additionalProperties: false,
  }
}
