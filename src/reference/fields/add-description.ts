import type { Schema } from '../openapi-types.ts'
import { companyFields } from './company-fields.ts'
import { customerFields } from './customer-fields.ts'
import { paymentFields } from './payment-fields.ts'
import { userFields } from './user-fields.ts'
import { commonFields } from './common-fields.ts'
import { subscriptionFields } from './subscription-fields.ts'
import type { FieldDescription } from './field-description.ts'

/**
 * The descriptions of fields that have the same meaning everywhere. A field with its own meaning overrides them in its
 * schema, by `.describe('...')` or `.meta({ description, examples })`.
 */
const fieldDescriptions: Record<string, FieldDescription> = {
  ...companyFields,
  ...customerFields,
  ...paymentFields,
  ...commonFields,
  ...userFields,
  ...subscriptionFields,
}

/** Adds the description of a field's name to its schema, unless the schema has its own. */
export function addDescription(name: string, field: Schema, side: 'input' | 'output'): Schema {
  const words = Object.hasOwn(fieldDescriptions, name) ? fieldDescriptions[name] : undefined
  if (!words) return field
  const { description, example, format } = words
  const isText = field.type === 'string' && !field.enum && field.const === undefined
  return {
    ...(field.description === undefined ? { description } : {}),
    ...(isText && format && side === 'output' && !field.format ? { format } : {}),
    ...(example !== undefined && !field.examples && matchesSchema(field, example)
      ? { examples: [example] }
      : {}),
    ...field,
  }
}

function matchesSchema(
  { type, enum: names, const: only, anyOf, minimum, pattern, items }: Schema,
  example: unknown,
): boolean {
  if (anyOf) return anyOf.some((each) => matchesSchema(each, example))
  if (names || only !== undefined) return false
  if (typeof example === 'number') {
    if (minimum !== undefined && example < minimum) return false
    return type === 'number' || (type === 'integer' && Number.isInteger(example))
  }
  if (Array.isArray(example)) return type === 'array' && matchesItems(items, example)
  if (typeof example !== 'string') return type === 'object'
  const isText = type === 'string' || (Array.isArray(type) && type.includes('string'))
  return isText && (pattern === undefined || new RegExp(pattern, 'u').test(example))
}

function matchesItems(items: Schema = {}, [example]: unknown[]): boolean {
  if (items.$ref || items.anyOf) return false
  if (items.enum) return items.enum.includes(example)
  return items.type === undefined || items.type === (typeof example === 'number' ? 'integer' : typeof example)
}
