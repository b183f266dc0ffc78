import { omitNullish } from '#kernel/json'
import type { Schema, Side } from './openapi-types.ts'
import { addDescription } from './fields/add-description.ts'

/** The metadata of schemas for the document only, by `.meta(...)`. */
type SchemaMeta = Schema & {
  /** An example. */
  example?: unknown
  /** The combinations of its members. A body has the members of one shape, and all those that no shape contains. */
  shapes?: Shape[]
  /** For a member: accepted, but not documented. */
  undocumented?: boolean
}

type Shape = {
  /** The required members. */
  needs?: string[]
  /** The optional members. */
  may?: string[]
  /** Further constraints on members in this shape. */
  is?: Record<string, Schema>
}

/** Converts a part of a JSON Schema to its form in the document, after its children. */
export function toDocumentSchema(key: string, value: unknown, side: Side): unknown {
  // Member names are always texts.
  if (key === 'propertyNames' && JSON.stringify(value) === '{"type":"string"}') return undefined
  // Responses may get further members: clients must ignore unknown ones.
  if (key === 'additionalProperties' && value === false && side === 'output') return undefined
  if (key === 'properties' && isRecord(value)) return describeProperties(value, side)
  return isSchema(value) ? expandShapes(addExample(value, side)) : value
}

function describeProperties(properties: Record<string, SchemaMeta>, side: Side): Record<string, Schema> {
  const shown = Object.entries(properties).filter(([, { undocumented }]) => !undocumented)
  return Object.fromEntries(shown.map(([name, field]) => [name, addDescription(name, field, side)]))
}

// The default pattern of a text in a request: any text that can be stored.
const storablePattern = '^[^\\u0000]*$'

function addExample({ example, ...schema }: SchemaMeta, side: Side): SchemaMeta {
  const isFree =
    schema.type === 'string' && !schema.enum && !schema.pattern && !schema.format && !schema.anyOf
  return {
    ...schema,
    ...(side === 'input' && isFree && schema.const === undefined ? { pattern: storablePattern } : {}),
    ...(example === undefined || schema.examples ? {} : { examples: [example] }),
  }
}

function expandShapes({ shapes, ...schema }: SchemaMeta): Schema {
  if (!shapes) return schema
  const { type, properties = {}, required = [], additionalProperties, ...rest } = schema
  const places = shapes.map(({ needs = [], is = {} }) => toShapeName(needs, is))
  const chosen = new Set(shapes.flatMap(({ needs = [], may = [] }) => [...needs, ...may]))
  const anyOf = shapes.map(({ needs = [], may = [], is = {} }, place) => ({
    title:
      needs.length > 0 && places.length === new Set(places).size
        ? toShapeName(needs, is)
        : `Shape${place + 1}`,
    ...omitNullish({ type, additionalProperties }),
    properties: Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => !chosen.has(name) || needs.includes(name) || may.includes(name))
        .map(([name, field]) => [name, { ...field, ...is[name] }]),
    ),
    ...omitNullish({ required: [...required.filter((name) => !chosen.has(name)), ...needs] }),
  }))
  return { ...rest, anyOf }
}

/** Returns the end of a shape's name, from the members that distinguish it. */
function toShapeName(needs: string[], is: Record<string, Schema>): string {
  const values = Object.values(is).flatMap(({ enum: names = [], const: only }) =>
    only === undefined ? names : [only],
  )
  const words = values.length === 1 ? values : needs
  return `With${words.map((word) => toPascalCase(String(word))).join('')}`
}

function toPascalCase(word: string): string {
  return word.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function isSchema(value: unknown): value is SchemaMeta {
  return (
    isObject(value) && ('type' in value || 'anyOf' in value || 'shapes' in value || 'description' in value)
  )
}

// Members with the name of a JSON Schema keyword are schemas themselves.
function isRecord(value: unknown): value is Record<string, SchemaMeta> {
  return isObject(value) && Object.values(value).every(isObject)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
