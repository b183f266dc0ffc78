import type { Schema } from '../openapi-types.ts'
import { companyWords } from './company-words.ts'
import { customerWords } from './customer-words.ts'
import { moneyWords } from './money-words.ts'
import { peopleWords } from './people-words.ts'
import { pageWords } from './page-words.ts'
import { subscriptionWords } from './subscription-words.ts'
import type { Words } from './words.ts'

/**
 * What fields mean that mean the same wherever they stand. A field that means something of its own says so beside its schema, by
 * `.describe('...')` or `.meta({ description, examples })`, and that counts.
 */
const everyWord: Record<string, Words> = {
  ...companyWords,
  ...customerWords,
  ...moneyWords,
  ...pageWords,
  ...peopleWords,
  ...subscriptionWords,
}

/** A field with what its name alone says of it, as far as its schema does not. */
export function withWords(name: string, field: Schema, side: 'input' | 'output'): Schema {
  const words = Object.hasOwn(everyWord, name) ? everyWord[name] : undefined
  if (!words) return field
  const { description, example, format } = words
  const isText = field.type === 'string' && !field.enum && field.const === undefined
  return {
    ...(field.description === undefined ? { description } : {}),
    ...(isText && format && side === 'output' && !field.format ? { format } : {}),
    ...(example !== undefined && !field.examples && fits(field, example) ? { examples: [example] } : {}),
    ...field,
  }
}

function fits(
  { type, enum: names, const: only, anyOf, minimum, pattern, items }: Schema,
  example: unknown,
): boolean {
  if (anyOf) return anyOf.some((each) => fits(each, example))
  if (names || only !== undefined) return false
  if (typeof example === 'number') {
    if (minimum !== undefined && example < minimum) return false
    return type === 'number' || (type === 'integer' && Number.isInteger(example))
  }
  if (Array.isArray(example)) return type === 'array' && areItems(items, example)
  if (typeof example !== 'string') return type === 'object'
  const isText = type === 'string' || (Array.isArray(type) && type.includes('string'))
  return isText && (pattern === undefined || new RegExp(pattern, 'u').test(example))
}

function areItems(items: Schema = {}, [example]: unknown[]): boolean {
  if (items.$ref || items.anyOf) return false
  if (items.enum) return items.enum.includes(example)
  return items.type === undefined || items.type === (typeof example === 'number' ? 'integer' : typeof example)
}
