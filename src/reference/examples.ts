import type { NamedSchemas } from './named-schemas.ts'
import type { Schema } from './openapi-types.ts'

/** Builds an example for a schema from the examples of its fields; returns undefined if they are incomplete. */
export function buildExample(schemas: NamedSchemas, schema: Schema): unknown {
  const { $ref, ...own } = schema
  const known: Schema = $ref ? { ...schemas.resolved(schema), ...own } : schema
  if (known.examples) return known.examples[0]
  if (known.default !== undefined) return known.default
  if (known.const !== undefined) return known.const
  if (known.enum) return known.enum[0]
  const [shape] = known.anyOf ?? known.oneOf ?? []
  if (shape) return buildExample(schemas, shape)
  if (known.type === 'boolean') return true
  if (known.type === 'array') return toExampleList(known.items && buildExample(schemas, known.items))
  if (known.type === 'object') return buildMembers(schemas, known)
  return undefined
}

function toExampleList(item: unknown): unknown[] {
  return item === undefined ? [] : [item]
}

function buildMembers(schemas: NamedSchemas, { properties = {} }: Schema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, each]) => {
      const example = buildExample(schemas, each)
      return example === undefined ? [] : [[name, example]]
    }),
  )
}
