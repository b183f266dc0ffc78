import { readFileSync } from 'node:fs'

// Validates requests and responses against Stripe's published schema, at every level. Names that the schema lacks are
// faults.

export type Json = null | string | number | boolean | Json[] | JsonObject
export type JsonObject = { [key: string]: Json | undefined }

type Schema = {
  $ref?: string
  type?: string
  anyOf?: Schema[]
  enum?: Json[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  required?: string[]
  items?: Schema
  maxLength?: number
  nullable?: boolean
}

type Subset = {
  version: string
  operations: Record<string, { query: Schema; body: Schema; answer: Schema }>
  schemas: Record<string, Schema>
}

const subset: Subset = JSON.parse(
  readFileSync(new URL('openapi-subset.generated.json', import.meta.url), 'utf8'),
)

/** The version of Stripe's API that the schema describes. */
export const schemaVersion = subset.version

/** The operations in our subset of the schema, such as `POST /v1/refunds`. */
export const operations = Object.keys(subset.operations)

/** Returns the faults of a request's parameters, which are texts unless they are objects or lists. */
export function findRequestProblems(operation: string, where: 'query' | 'body', sent: JsonObject): string[] {
  const schema = subset.operations[operation]?.[where]
  if (!schema) return [`${operation} is no operation of the schema’s`]
  // Only an update can unset a value.
  const unsets = /^POST [^{]*{\w+}$/.test(operation)
  return [
    ...findProblems(schema, sent, '', unsets ? 'update' : 'form'),
    ...findMetadataProblems(sent['metadata']),
  ]
}

/** Returns the faults of a response to an operation. */
export function findResponseProblems(operation: string, body: Json): string[] {
  const schema = subset.operations[operation]?.answer
  return schema ? findProblems(schema, body, '', 'json') : [`${operation} is no operation of the schema’s`]
}

/** Returns the faults of an object of the schema: `problemsOfObject('event', …)`. */
export function findObjectProblems(name: string, body: Json): string[] {
  return findProblems({ $ref: name }, body, name, 'json')
}

type Mode = 'form' | 'update' | 'json'

function findProblems(schema: Schema, value: Json, path: string, mode: Mode): string[] {
  if (schema.$ref !== undefined) return findProblems(getSchema(schema.$ref), value, path, mode)
  if (value === null) return schema.nullable ? [] : [`${path}: null`]
  if (schema.anyOf) return findAlternativeProblems(schema.anyOf, value, path, mode)
  if (schema.enum)
    return schema.enum.includes(value) ? [] : [`${path}: ${formatValue(value)} is not of the list`]
  if (schema.type === 'object') return findKeyProblems(schema, value, path, mode)
  if (schema.type === 'array') return findItemProblems(schema, value, path, mode)
  return findScalarProblems(schema, value, path, mode)
}

function getSchema(ref: string): Schema {
  const schema = subset.schemas[ref.slice(ref.lastIndexOf('/') + 1)]
  if (!schema) throw new Error(`the schema has no ${ref}`)
  return schema
}

/** Returns the faults of the alternative that fits best. */
function findAlternativeProblems(anyOf: Schema[], value: Json, path: string, mode: Mode): string[] {
  const found = anyOf.map((one) => findProblems(one, value, path, mode))
  return found.toSorted((one, other) => one.length - other.length)[0] ?? []
}

function findKeyProblems(schema: Schema, value: Json, path: string, mode: Mode): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [`${path}: ${formatValue(value)} is no object`]
  const { properties = {}, additionalProperties: more, required = [] } = schema
  const within = (key: string) => (path === '' ? key : `${path}[${key}]`)
  const missing = required.filter((key) => value[key] === undefined)
  return [
    ...missing.map((key) => `${within(key)}: missing`),
    ...Object.entries(value).flatMap(([key, part]) => {
      if (part === undefined) return []
      const of = properties[key] ?? more
      if (of === true) return []
      return of ? findProblems(of, part, within(key), mode) : [`${within(key)}: unknown`]
    }),
  ]
}

function findItemProblems(schema: Schema, value: Json, path: string, mode: Mode): string[] {
  if (!Array.isArray(value)) return [`${path}: ${formatValue(value)} is no list`]
  const { items = {} } = schema
  return value.flatMap((part, place) => findProblems(items, part, `${path}[${place}]`, mode))
}

const scalarPatterns: Record<string, RegExp> = {
  integer: /^-?\d{1,15}$/,
  number: /^-?\d+(\.\d+)?$/,
  boolean: /^(true|false)$/,
}

function findScalarProblems({ type, maxLength }: Schema, value: Json, path: string, mode: Mode): string[] {
  const wrong = [`${path}: ${formatValue(value)} is no ${type}`]
  if (type === 'string') {
    if (typeof value !== 'string') return wrong
    if (value === '' && mode === 'form') return [`${path}: empty`]
    return value.length > (maxLength ?? 5_000) ? [`${path}: longer than ${maxLength ?? 5_000}`] : []
  }
  if (mode !== 'json')
    return typeof value === 'string' && scalarPatterns[type ?? '']?.test(value) ? [] : wrong
  if (type === 'integer') return Number.isSafeInteger(value) ? [] : wrong
  return typeof value === type ? [] : wrong
}

// The schema states these limits in its descriptions only.
function findMetadataProblems(metadata: Json | undefined): string[] {
  if (typeof metadata !== 'object' || metadata === null) return []
  const entries = Object.entries(metadata)
  return [
    ...(entries.length > 50 ? ['metadata: more than 50 keys'] : []),
    ...entries
      .filter(([key]) => key.length > 40 || key.includes('[') || key.includes(']'))
      .map(([key]) => `metadata[${key}]: no key of metadata`),
    ...entries
      .filter(([, value]) => typeof value === 'string' && value.length > 500)
      .map(([key]) => `metadata[${key}]: longer than 500`),
  ]
}

function formatValue(value: Json): string {
  return JSON.stringify(value).slice(0, 80)
}
