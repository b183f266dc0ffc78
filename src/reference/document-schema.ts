import { omitNullish } from '#kernel/json'
import type { Schema, Side } from './openapi-types.ts'
import { addDescription } from './fields/add-description.ts'

/** What schemas say for the document alone, by `.meta(...)`. */
type SchemaMeta = Schema & {
  /** An example. */
  example?: unknown
  /** Which of its members go together; a body has the members of one of these, and all that none of them names. */
  shapes?: Shape[]
  /** Of a member: taken, and not for use. */
  undocumented?: boolean
}

type Shape = {
  /** The members that it must have. */
  needs?: string[]
  /** Those that it may have. */
  may?: string[]
  /** What is more of a member in this shape. */
  is?: Record<string, Schema>
}

/** A part of a JSON Schema as the document shows it, once what is within it was seen to. */
export function toDocumentSchema(key: string, value: unknown, side: Side): unknown {
  // That names are texts goes without saying.
  if (key === 'propertyNames' && JSON.stringify(value) === '{"type":"string"}') return undefined
  // Answers may grow: whoever reads them takes what it knows.
  if (key === 'additionalProperties' && value === false && side === 'output') return undefined
  if (key === 'properties' && isRecord(value)) return describeProperties(value, side)
  return isSchema(value) ? expandShapes(addExample(value, side)) : value
}

function describeProperties(properties: Record<string, SchemaMeta>, side: Side): Record<string, Schema> {
  const shown = Object.entries(properties).filter(([, { undocumented }]) => !undocumented)
  return Object.fromEntries(shown.map(([name, field]) => [name, addDescription(name, field, side)]))
}

// Where nothing else is said of it, a text of a request may be anything that can be stored.
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

/** What tells a shape from the others, as the end of its name. */
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

// Members that are called like words of JSON Schema are schemas themselves.
function isRecord(value: unknown): value is Record<string, SchemaMeta> {
  return isObject(value) && Object.values(value).every(isObject)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
